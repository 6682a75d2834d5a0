import{d as o}from"./shared-3.js";var u=o(`
 google/protobuf/field_mask.protogoogle.protobuf"
	FieldMask\r
paths (	B
com.google.protobufBFieldMaskProtoPZ2google.golang.org/protobuf/types/known/fieldmaskpbø¢GPBªGoogle.Protobuf.WellKnownTypesbproto3`);export{u as a};
