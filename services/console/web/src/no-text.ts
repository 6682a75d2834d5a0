/** What stands in for Protobuf's JSON and text, which this page never speaks (`build.mjs`). */
function none(): never {
  throw new Error("this page speaks binary messages only");
}

export {
  none as fromJson,
  none as fromJsonString,
  none as mergeFromJson,
  none as mergeFromJsonString,
  none as enumFromJson,
  none as isEnumJson,
  none as toJson,
  none as toJsonString,
  none as enumToJson,
  none as parseTextFormatEnumValue,
  none as parseTextFormatScalarValue,
};
