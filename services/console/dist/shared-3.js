function oe(e,t){return e!==null&&typeof e=="object"&&"$typeName"in e&&typeof e.$typeName=="string"?t===void 0?!0:t.typeName===e.$typeName:!1}var f;(function(e){e[e.DOUBLE=1]="DOUBLE",e[e.FLOAT=2]="FLOAT",e[e.INT64=3]="INT64",e[e.UINT64=4]="UINT64",e[e.INT32=5]="INT32",e[e.FIXED64=6]="FIXED64",e[e.FIXED32=7]="FIXED32",e[e.BOOL=8]="BOOL",e[e.STRING=9]="STRING",e[e.BYTES=12]="BYTES",e[e.UINT32=13]="UINT32",e[e.SFIXED32=15]="SFIXED32",e[e.SFIXED64=16]="SFIXED64",e[e.SINT32=17]="SINT32",e[e.SINT64=18]="SINT64"})(f||(f={}));function _e(){let e=this.buf,t=this.pos,n=0,o=0;for(let s=0;s<28;s+=7){let r=e[t++];if(n|=(r&127)<<s,(r&128)==0){this.pos=t,this.assertBounds(),this.varint64Lo=n,this.varint64Hi=o;return}}let u=e[t++];if(n|=(u&15)<<28,o=(u&112)>>4,(u&128)==0){this.pos=t,this.assertBounds(),this.varint64Lo=n,this.varint64Hi=o;return}for(let s=3;s<=31;s+=7){let r=e[t++];if(o|=(r&127)<<s,(r&128)==0){this.pos=t,this.assertBounds(),this.varint64Lo=n,this.varint64Hi=o;return}}throw new Error("invalid varint")}var K=4294967296;function ue(e){let t=e[0]==="-";t&&(e=e.slice(1));let n=1e6,o=0,u=0;function s(r,a){let c=Number(e.slice(r,a));u*=n,o=o*n+c,o>=K&&(u=u+(o/K|0),o=o%K)}return s(-24,-18),s(-18,-12),s(-12,-6),s(-6),t?ve(o,u):se(o,u)}function Te(e,t){let n=se(e,t),o=n.hi&2147483648;o&&(n=ve(n.lo,n.hi));let u=re(n.lo,n.hi);return o?"-"+u:u}function re(e,t){if({lo:e,hi:t}=pt(e,t),t<=2097151)return String(K*t+e);let n=e&16777215,o=(e>>>24|t<<8)&16777215,u=t>>16&65535,s=n+o*6777216+u*6710656,r=o+u*8147497,a=u*2,c=1e7;return s>=c&&(r+=Math.floor(s/c),s%=c),r>=c&&(a+=Math.floor(r/c),r%=c),a.toString()+Ie(r)+Ie(s)}function pt(e,t){return{lo:e>>>0,hi:t>>>0}}function se(e,t){return{lo:e|0,hi:t|0}}function ve(e,t){return t=~t,e?e=~e+1:t+=1,se(e,t)}var Ie=e=>{let t=String(e);return"0000000".slice(t.length)+t};function xe(e,t){if(e>>>0<128){t.push(e);return}if(e>=0){for(;e>127;)t.push(e&127|128),e=e>>>7;t.push(e)}else{for(let n=0;n<9;n++)t.push(e&127|128),e=e>>7;t.push(1)}}function Se(){let e=this.buf[this.pos++];if((e&128)===0)return this.assertBounds(),e;let t=e&127;if(e=this.buf[this.pos++],t|=(e&127)<<7,(e&128)===0)return this.assertBounds(),t;if(e=this.buf[this.pos++],t|=(e&127)<<14,(e&128)===0)return this.assertBounds(),t;if(e=this.buf[this.pos++],t|=(e&127)<<21,(e&128)===0)return this.assertBounds(),t;e=this.buf[this.pos++],t|=(e&15)<<28;for(let n=5;(e&128)!==0&&n<10;n++)e=this.buf[this.pos++];if((e&128)!==0)throw new Error("invalid varint");return this.assertBounds(),t>>>0}var h=dt();function dt(){let e=new DataView(new ArrayBuffer(8));if(typeof BigInt=="function"&&typeof e.getBigInt64=="function"&&typeof e.getBigUint64=="function"&&typeof e.setBigInt64=="function"&&typeof e.setBigUint64=="function"&&(!!globalThis.Deno||!!globalThis.Bun||typeof process!="object"||typeof process.env!="object"||process.env.BUF_BIGINT_DISABLE!=="1")){let n=BigInt("-9223372036854775808"),o=BigInt("9223372036854775807"),u=BigInt("0"),s=BigInt("18446744073709551615");return{zero:BigInt(0),supported:!0,parse(r){let a=typeof r=="bigint"?r:BigInt(r);if(a>o||a<n)throw new Error(`invalid int64: ${r}`);return a},uParse(r){let a=typeof r=="bigint"?r:BigInt(r);if(a>s||a<u)throw new Error(`invalid uint64: ${r}`);return a},enc(r){return e.setBigInt64(0,this.parse(r),!0),{lo:e.getInt32(0,!0),hi:e.getInt32(4,!0)}},uEnc(r){return e.setBigInt64(0,this.uParse(r),!0),{lo:e.getInt32(0,!0),hi:e.getInt32(4,!0)}},dec(r,a){return e.setInt32(0,r,!0),e.setInt32(4,a,!0),e.getBigInt64(0,!0)},uDec(r,a){return e.setInt32(0,r,!0),e.setInt32(4,a,!0),e.getBigUint64(0,!0)}}}return{zero:"0",supported:!1,parse(n){return typeof n!="string"&&(n=n.toString()),De(n),n},uParse(n){return typeof n!="string"&&(n=n.toString()),Oe(n),n},enc(n){return typeof n!="string"&&(n=n.toString()),De(n),ue(n)},uEnc(n){return typeof n!="string"&&(n=n.toString()),Oe(n),ue(n)},dec(n,o){return Te(n,o)},uDec(n,o){return re(n,o)}}}function De(e){if(!/^-?[0-9]+$/.test(e))throw new Error("invalid int64: "+e)}function Oe(e){if(!/^[0-9]+$/.test(e))throw new Error("invalid uint64: "+e)}function P(e,t){switch(e){case f.STRING:return"";case f.BOOL:return!1;case f.DOUBLE:case f.FLOAT:return 0;case f.INT64:case f.UINT64:case f.SFIXED64:case f.FIXED64:case f.SINT64:return t?"0":h.zero;case f.BYTES:return new Uint8Array(0);default:return 0}}function O(e,t){return Object.prototype.hasOwnProperty.call(e,t)&&e[t]!==void 0}function w(e,t,n){t==="__proto__"?Object.defineProperty(e,"__proto__",{value:n,writable:!0,enumerable:!0,configurable:!0}):e[t]=n}function C(e){return e!==null&&typeof e=="object"&&!Array.isArray(e)}function j(e){let t=e.fields[0];return gt(e.typeName)&&t!==void 0&&t.fieldKind=="scalar"&&t.name=="value"&&t.number==1}var bt=new Set(["google.protobuf.DoubleValue","google.protobuf.FloatValue","google.protobuf.Int64Value","google.protobuf.UInt64Value","google.protobuf.Int32Value","google.protobuf.UInt32Value","google.protobuf.BoolValue","google.protobuf.StringValue","google.protobuf.BytesValue"]);function gt(e){return bt.has(e)}var ht=999,Et=998,ke=2;function G(e,t){return oe(t,e)?t:Le(e)(t)}var we=new WeakMap;function Le(e){let t=we.get(e);return t===void 0&&(t=Nt(e),we.set(e,t)),t}var ae=0,Ae=1,Me=2,Re=3;function Nt(e){let t=e.typeName,{properties:n,prototype:o}=yt(e);return u=>{let s;o!==void 0?(s=Object.create(o),s.$typeName=t):s={$typeName:t};for(let r=0;r<n.length;r++){let a=n[r],c=a.name,i=u?.[c];switch(a.kind){case ae:i!=null?s[c]=a.convert!==void 0?a.convert(i):i:a.constant!==void 0&&(s[c]=a.constant);break;case Ae:s[c]=a.convert!==void 0&&Array.isArray(i)?i.map(a.convert):i??[];break;case Me:if(a.convert===void 0||!C(i))s[c]=i??{};else{let m={},l=Object.keys(i);for(let p=0;p<l.length;p++)w(m,l[p],a.convert(i[l[p]]));s[c]=m}break;case Re:{let m=i;if(m?.case!=null){let l=a.convert.get(m.case);if(l!==void 0){s[c]={case:m.case,value:l(m.value)};break}}s[c]={case:void 0};break}}}return s}}function yt(e){var t,n;let o=[],u={},s=_t(e);for(let r of e.members){let a=r.localName;if(r.kind=="oneof"){o.push({name:a,kind:Re,constant:void 0,convert:It(r)});continue}switch(r.fieldKind){case"message":{o.push({name:a,kind:ae,constant:void 0,convert:X(r)});break}case"list":{o.push({name:a,kind:Ae,constant:void 0,convert:r.listKind=="message"?(t=X(r))!==null&&t!==void 0?t:(c=>c):r.scalar==f.BYTES?U:void 0});break}case"map":{o.push({name:a,kind:Me,constant:void 0,convert:r.mapKind=="message"?(n=X(r))!==null&&n!==void 0?n:(c=>c):r.scalar==f.BYTES?U:void 0});break}default:{let c=Tt(r);o.push({name:a,kind:ae,constant:r.presence==ke?c:void 0,convert:r.fieldKind=="scalar"&&r.scalar==f.BYTES?U:void 0}),s&&(u[a]=c);break}}}return{properties:o,prototype:s?u:void 0}}function It(e){let t=new Map;for(let n of e.fields){let o;n.fieldKind=="message"?o=X(n):n.fieldKind=="scalar"&&n.scalar==f.BYTES&&(o=U),t.set(n.localName,o??(u=>u))}return t}function X(e){if(e.fieldKind=="message"&&!e.oneof&&j(e.message))return e.message.fields[0].scalar==f.BYTES?U:void 0;if(e.message.typeName=="google.protobuf.Struct"&&e.parent.typeName!=="google.protobuf.Value")return;let t=e.message,n;return o=>!C(o)||oe(o,t)?o:(n??(n=Le(t)),n(o))}function U(e){return Array.isArray(e)?new Uint8Array(e):e}function _t(e){switch(e.file.edition){case ht:return!1;case Et:return!0;default:return e.fields.some(t=>t.presence!=ke&&t.fieldKind!="message"&&!t.oneof)}}function Tt(e){let t=e.getDefaultValue();return t!==void 0?e.fieldKind=="scalar"&&e.longAsString?t.toString():t:e.fieldKind=="scalar"?P(e.scalar,e.longAsString):e.enum.values[0].number}var W=class extends Error{constructor(t,n,o="FieldValueInvalidError"){super(n),this.name=o,this.field=()=>t}};var vt=0;function D(e){if(xt(e))return{toMessage:n=>Pe(n),toLocal:n=>Ce(n)};if(e.fieldKind=="message"&&!e.oneof&&j(e.message)){let n=e.message,o=n.fields[0].localName;return{toMessage:u=>{let s=G(n);return u!==void 0&&(s[o]=u),s},toLocal:u=>u[o]}}let t=e.message;return{toMessage:n=>n===void 0?G(t):n,toLocal:n=>n}}function xt(e){return e.message.typeName=="google.protobuf.Struct"&&e.parent.typeName!="google.protobuf.Value"}function Pe(e){let t={$typeName:"google.protobuf.Struct",fields:{}};if(C(e))for(let n of Object.keys(e))w(t.fields,n,Ge(e[n]));return t}function Ce(e){let t={};for(let n of Object.keys(e.fields))w(t,n,Ue(e.fields[n]));return t}function Ue(e){switch(e.kind.case){case"structValue":return Ce(e.kind.value);case"listValue":return e.kind.value.values.map(Ue);case"nullValue":case void 0:return null;default:return e.kind.value}}function Ge(e){let t={$typeName:"google.protobuf.Value",kind:{case:void 0}};switch(typeof e){case"number":t.kind={case:"numberValue",value:e};break;case"string":t.kind={case:"stringValue",value:e};break;case"boolean":t.kind={case:"boolValue",value:e};break;case"object":if(e===null)t.kind={case:"nullValue",value:vt};else if(Array.isArray(e)){let n={$typeName:"google.protobuf.ListValue",values:[]};if(Array.isArray(e))for(let o of e)n.values.push(Ge(o));t.kind={case:"listValue",value:n}}else t.kind={case:"structValue",value:Pe(e)};break}return t}var ie;function St(e){var t;ie=Object.assign(Object.assign({},e),{encodeUtf8Into:(t=e.encodeUtf8Into)!==null&&t!==void 0?t:fe(e.encodeUtf8.bind(e))})}function ce(){if(!ie){let e=globalThis;if(!e.TextEncoder||!e.TextDecoder)throw new Error("encoding API missing: install TextEncoder and TextDecoder on globalThis");let t=new e.TextEncoder,n=new e.TextDecoder("utf-8",{ignoreBOM:!0}),o,u={encodeUtf8(r){return t.encode(r)},decodeUtf8(r,a){return a?(o||(o=new e.TextDecoder("utf-8",{fatal:!0,ignoreBOM:!0})),o.decode(r)):n.decode(r)},checkUtf8(r){try{return encodeURIComponent(r),!0}catch{return!1}}};t.encodeInto&&(u.encodeUtf8Into=t.encodeInto.bind(t));let s=String.prototype.isWellFormed;s&&(u.checkUtf8=r=>s.call(r)),St(u)}return ie}function fe(e){return(t,n)=>{let o=e(t);return n.set(o),{written:o.byteLength}}}var b;(function(e){e[e.Varint=0]="Varint",e[e.Bit64=1]="Bit64",e[e.LengthDelimited=2]="LengthDelimited",e[e.StartGroup=3]="StartGroup",e[e.EndGroup=4]="EndGroup",e[e.Bit32=5]="Bit32"})(b||(b={}));var Dt=4294967295,Ot=2147483647,wt=-2147483648,H=class{constructor(t){this.stackPos=[],this.encodeUtf8Into=t?fe(t):ce().encodeUtf8Into,this.buffer=Ye,this.viewCache=Lt,this.pos=0}ensureCapacity(t){let n=this.pos+t;if(n>this.buffer.length){let o=this.buffer.length||kt;for(;o<n;)o*=2;let u=new Uint8Array(o);this.pos>0&&u.set(this.buffer),this.buffer=u}}view(){let t=this.buffer,n=this.viewCache;if(n.byteLength===t.byteLength)return n;let o=new DataView(t.buffer);return this.viewCache=o,o}finish(){let t=this.buffer.slice(0,this.pos);return this.pos=0,this.stackPos=[],t}fork(){return this.stackPos.push(this.pos),this.ensureCapacity(B),this.buffer[this.pos++]=0,this}join(){let t=this.stackPos.pop();if(t===void 0)throw new Error("invalid state, fork stack empty");let n=this.pos-t-B,o=me(n);return o>B&&(this.ensureCapacity(o-B),this.buffer.copyWithin(t+o,t+B,this.pos)),this.pos=t,this.uint32(n),this.pos+=n,this}tag(t,n){return this.uint32((t<<3|n)>>>0)}raw(t){return this.ensureCapacity(t.length),this.buffer.set(t,this.pos),this.pos+=t.length,this}uint32(t){if(Be(t),this.ensureCapacity(5),t<128)return this.buffer[this.pos++]=t,this;for(;t>127;)this.buffer[this.pos++]=t&127|128,t>>>=7;return this.buffer[this.pos++]=t,this}int32(t){if(le(t),t>=0)return this.uint32(t);this.ensureCapacity(10);for(let n=0;n<9;n++)this.buffer[this.pos++]=t&127|128,t>>=7;return this.buffer[this.pos++]=1,this}bool(t){return this.ensureCapacity(1),this.buffer[this.pos++]=t?1:0,this}bytes(t){return this.uint32(t.byteLength),this.raw(t)}string(t){typeof t!="string"&&(t=String(t));let n=t.length;if(n<=Fe){this.ensureCapacity(n+1);let c=this.buffer,i=this.pos;c[i++]=n;let m=0;for(;m<n;m++){let l=t.charCodeAt(m);if(l>127)break;c[i++]=l}if(m==n)return this.pos=i,this}this.ensureCapacity(n*3+5);let o=me(n),u=this.buffer,s=this.pos,{written:r}=this.encodeUtf8Into(t,u.subarray(s+o)),a=me(r);return a!=o&&u.copyWithin(s+a,s+o,s+o+r),this.uint32(r),this.pos+=r,this}float(t){return At(t),this.ensureCapacity(4),this.view().setFloat32(this.pos,t,!0),this.pos+=4,this}double(t){return this.ensureCapacity(8),this.view().setFloat64(this.pos,t,!0),this.pos+=8,this}fixed32(t){return Be(t),this.ensureCapacity(4),this.view().setUint32(this.pos,t,!0),this.pos+=4,this}sfixed32(t){return le(t),this.ensureCapacity(4),this.view().setInt32(this.pos,t,!0),this.pos+=4,this}sint32(t){return le(t),this.uint32((t<<1^t>>31)>>>0)}sfixed64(t){let n=h.enc(t);this.ensureCapacity(8);let o=this.view();return o.setInt32(this.pos,n.lo,!0),o.setInt32(this.pos+4,n.hi,!0),this.pos+=8,this}fixed64(t){let n=h.uEnc(t);this.ensureCapacity(8);let o=this.view();return o.setInt32(this.pos,n.lo,!0),o.setInt32(this.pos+4,n.hi,!0),this.pos+=8,this}int64(t){let n=h.enc(t);return this.writeVarint64(n.lo,n.hi)}sint64(t){let n=h.enc(t),o=n.hi>>31,u=n.lo<<1^o,s=(n.hi<<1|n.lo>>>31)^o;return this.writeVarint64(u,s)}uint64(t){let n=h.uEnc(t);return this.writeVarint64(n.lo,n.hi)}writeVarint64(t,n){this.ensureCapacity(10);let o=this.buffer,u=this.pos;for(let a=0;a<28;a=a+7){let c=t>>>a,i=!(!(c>>>7)&&n==0);if(o[u++]=(i?c|128:c)&255,!i)return this.pos=u,this}let s=t>>>28&15|(n&7)<<4,r=n>>3!=0;if(o[u++]=(r?s|128:s)&255,!r)return this.pos=u,this;for(let a=3;a<31;a=a+7){let c=n>>>a,i=!!(c>>>7);if(o[u++]=(i?c|128:c)&255,!i)return this.pos=u,this}return o[u++]=n>>>31&1,this.pos=u,this}},kt=128,B=1,Ye=new Uint8Array(0),Lt=new DataView(Ye.buffer),Fe=32;function me(e){return e<128?1:e<16384?2:e<2097152?3:e<268435456?4:5}var k=class{constructor(t,n=ce().decodeUtf8){this.decodeUtf8=n,this.varint64Lo=0,this.varint64Hi=0,this.varint64=_e,this.uint32=Se,this.buf=t,this.len=t.length,this.pos=0,this.view=new DataView(t.buffer,t.byteOffset,t.byteLength)}tag(){let t=this.pos,n=this.uint32(),o=this.pos-t;if(o>5||o==5&&this.buf[this.pos-1]>15)throw new Error("illegal tag: varint overflows uint32");let u=n>>>3,s=n&7;if(u<=0||s>5)throw new Error("illegal tag: field no "+u+" wire type "+s);return[u,s]}skip(t,n,o=100){let u=this.pos;switch(t){case b.Varint:for(;this.buf[this.pos++]&128;);break;case b.Bit64:this.pos+=4;case b.Bit32:this.pos+=4;break;case b.LengthDelimited:let s=this.uint32();this.pos+=s;break;case b.StartGroup:if(o<=0)throw new Error("maximum recursion depth reached");for(;;){let[r,a]=this.tag();if(a===b.EndGroup){if(n!==void 0&&r!==n)throw new Error("invalid end group tag");break}this.skip(a,r,o-1)}break;default:throw new Error("cant skip wire type "+t)}return this.assertBounds(),this.buf.subarray(u,this.pos)}assertBounds(){if(this.pos>this.len)throw new RangeError("premature EOF")}int32(){return this.uint32()|0}sint32(){let t=this.uint32();return t>>>1^-(t&1)}int64(){return this.varint64(),h.dec(this.varint64Lo,this.varint64Hi)}uint64(){return this.varint64(),h.uDec(this.varint64Lo,this.varint64Hi)}sint64(){this.varint64();let t=this.varint64Lo,n=this.varint64Hi,o=-(t&1);return t=(t>>>1|(n&1)<<31)^o,n=n>>>1^o,h.dec(t,n)}bool(){let t=this.buf[this.pos];return t<128?(this.pos++,t!==0):(this.varint64(),this.varint64Lo!==0||this.varint64Hi!==0)}fixed32(){return this.view.getUint32((this.pos+=4)-4,!0)}sfixed32(){return this.view.getInt32((this.pos+=4)-4,!0)}fixed64(){return h.uDec(this.sfixed32(),this.sfixed32())}sfixed64(){return h.dec(this.sfixed32(),this.sfixed32())}float(){return this.view.getFloat32((this.pos+=4)-4,!0)}double(){return this.view.getFloat64((this.pos+=8)-8,!0)}bytes(){let t=this.uint32(),n=this.pos;return this.pos+=t,this.assertBounds(),this.buf.subarray(n,n+t)}string(t){let n=this.uint32(),o=this.pos;this.pos+=n,this.assertBounds();let u=this.buf;if(n<=Fe){let s=new Array(n);for(let r=0;r<n;r++){let a=u[o+r];if(a>127)return this.decodeUtf8(u.subarray(o,this.pos),t);s[r]=a}return String.fromCharCode.apply(String,s)}return this.decodeUtf8(u.subarray(o,this.pos),t)}};function le(e){if(typeof e=="string")e=Number(e);else if(typeof e!="number")throw new Error("invalid int32: "+typeof e);if(!Number.isInteger(e)||e>Ot||e<wt)throw new Error("invalid int32: "+e)}function Be(e){if(typeof e=="string")e=Number(e);else if(typeof e!="number")throw new Error("invalid uint32: "+typeof e);if(!Number.isInteger(e)||e>Dt||e<0)throw new Error("invalid uint32: "+e)}function At(e){if(typeof e=="string"){let t=e;if(e=Number(e),Number.isNaN(e)&&t!=="NaN")throw new Error("invalid float32: "+t)}else if(typeof e!="number")throw new Error("invalid float32: "+typeof e);if(!Number.isFinite(Math.fround(e))&&Number.isFinite(e))throw new Error("invalid float32: "+e)}function Mt(e){return Object.assign(Object.assign({readUnknownFields:!0,recursionLimit:100},e),{depth:0})}function pe(e,t,n){let o=G(e);return de(e).read(o,new k(t),Mt(n),t.byteLength),o}var Ve=new WeakMap;function de(e){let t=Ve.get(e);return t===void 0&&(t=Rt(e)),t}function Rt(e){let t=String(e),n=new Map,o={read:Pt(t,n),readGroup:Ct(t,n)};Ve.set(e,o);for(let u of e.fields)n.set(u.number,Ut(u));return o}function Pt(e,t){return(n,o,u,s)=>{var r;if(++u.depth>u.recursionLimit)throw new Error(`cannot decode ${e} from binary: maximum recursion depth of ${u.recursionLimit} reached`);let a=o.pos+s,c=(r=n.$unknown)!==null&&r!==void 0?r:[];for(;o.pos<a;){let[i,m]=o.tag(),l=t.get(i);if(l===void 0){let p=o.skip(m,i,u.recursionLimit-u.depth);u.readUnknownFields&&c.push({no:i,wireType:m,data:p});continue}l(n,o,u,m)}c.length>0&&(n.$unknown=c),u.depth--}}function Ct(e,t){return(n,o,u,s)=>{var r;if(++u.depth>u.recursionLimit)throw new Error(`cannot decode ${e} from binary: maximum recursion depth of ${u.recursionLimit} reached`);let a,c,i=(r=n.$unknown)!==null&&r!==void 0?r:[];for(;o.pos<o.len&&([a,c]=o.tag(),c!=b.EndGroup);){let m=t.get(a);if(m===void 0){let l=o.skip(c,a,u.recursionLimit-u.depth);u.readUnknownFields&&i.push({no:a,wireType:c,data:l});continue}m(n,o,u,c)}if(c!=b.EndGroup||a!==s)throw new Error("invalid end group tag");i.length>0&&(n.$unknown=i),u.depth--}}function Ut(e){switch(e.fieldKind){case"scalar":return Gt(e);case"enum":return Bt(e);case"message":return Yt(e);case"list":return Ft(e);case"map":return Vt(e)}}function Gt(e){let t=q(e.scalar,e.utf8Validation,e.longAsString),n=e.localName;if(e.oneof){let o=e.oneof.localName;return(u,s)=>{u[o]={case:n,value:t(s)}}}return(o,u)=>{o[n]=t(u)}}function Bt(e){var t;let n=e.localName,o=(t=e.oneof)===null||t===void 0?void 0:t.localName;if(e.enum.open)return o!==void 0?(r,a)=>{r[o]={case:n,value:a.int32()}}:(r,a)=>{r[n]=a.int32()};let u=e.enum.values,s=e.number;return(r,a,c,i)=>{var m;let l=a.int32();if(u.some(p=>p.number===l))o!==void 0?r[o]={case:n,value:l}:r[n]=l;else if(c.readUnknownFields){let p=[];xe(l,p);let E=(m=r.$unknown)!==null&&m!==void 0?m:[];E.push({no:s,wireType:i,data:new Uint8Array(p)}),r.$unknown=E}}}function Yt(e){let t=e.localName,{toMessage:n,toLocal:o}=D(e),u=$e(e);if(e.oneof){let s=e.oneof.localName;return(r,a,c)=>{let i=r[s],m=n(i.case===t?i.value:void 0);u(m,a,c),r[s]={case:t,value:o(m)}}}return(s,r,a)=>{let c=n(s[t]);u(c,r,a),s[t]=o(c)}}function $e(e){let t=de(e.message);if(e.delimitedEncoding){let n=e.number;return(o,u,s)=>t.readGroup(o,u,s,n)}return(n,o,u)=>t.read(n,o,u,o.uint32())}function Ft(e){let t=e.localName;if(e.listKind=="message"){let{toMessage:r,toLocal:a}=D(e),c=$e(e);return(i,m,l)=>{let p=r(void 0);c(p,m,l),i[t].push(a(p))}}let n=e.listKind=="enum"?f.INT32:e.scalar,o=e.listKind=="scalar"?e.longAsString:!1,u=q(n,e.utf8Validation,o),s=n!=f.STRING&&n!=f.BYTES;return(r,a,c,i)=>{let m=r[t];if(i==b.LengthDelimited&&s){let l=a.uint32()+a.pos;for(;a.pos<l;)m.push(u(a))}else m.push(u(a))}}function Vt(e){let t=e.localName,n=q(e.mapKey,e.utf8Validation,!1),o=P(e.mapKey,!1),u,s;switch(e.mapKind){case"scalar":{let r=e.scalar,a=q(r,e.utf8Validation,!1);if(u=c=>a(c),r==f.BYTES)s=()=>new Uint8Array(0);else{let c=P(r,!1);s=()=>c}break}case"enum":{let r=e.enum.values[0].number;u=a=>a.int32(),s=()=>r;break}case"message":{let{toMessage:r,toLocal:a}=D(e),c=de(e.message).read;u=(i,m,l)=>{let p=r(l);return c(p,i,m,i.uint32()),a(p)},s=()=>a(r(void 0));break}}return(r,a,c)=>{let i=r[t],m,l,p=a.uint32(),E=a.pos+p;for(;a.pos<E;){let[d,y]=a.tag();switch(d){case 1:m=n(a);break;case 2:l=u(a,c,l);break;default:a.skip(y,d,c.recursionLimit-c.depth)}}m===void 0&&(m=o),l===void 0&&(l=s()),w(i,m,l)}}function q(e,t,n){switch(e){case f.STRING:return o=>o.string(t);case f.BOOL:return o=>o.bool();case f.DOUBLE:return o=>o.double();case f.FLOAT:return o=>o.float();case f.INT32:return o=>o.int32();case f.INT64:return n?o=>String(o.int64()):o=>o.int64();case f.UINT64:return n?o=>String(o.uint64()):o=>o.uint64();case f.FIXED64:return n?o=>String(o.fixed64()):o=>o.fixed64();case f.BYTES:return o=>o.bytes();case f.FIXED32:return o=>o.fixed32();case f.SFIXED32:return o=>o.sfixed32();case f.SFIXED64:return n?o=>String(o.sfixed64()):o=>o.sfixed64();case f.SINT64:return n?o=>String(o.sint64()):o=>o.sint64();case f.UINT32:return o=>o.uint32();case f.SINT32:return o=>o.sint32()}}function Ke(e){return Uint8Array.from(e,t=>t.charCodeAt(0))}function A(e){let t=!1,n=[];for(let o=0;o<e.length;o++){let u=e.charAt(o);switch(u){case"_":t=!0;break;case"0":case"1":case"2":case"3":case"4":case"5":case"6":case"7":case"8":case"9":n.push(u),t=!1;break;default:t&&(t=!1,u=u.toUpperCase()),n.push(u);break}}return n.join("")}var $t=new Set(["constructor","toString","toJSON","valueOf"]);function M(e){return $t.has(e)?e+"$":e}function Y(e){for(let t of e.field)O(t,"jsonName")||(t.jsonName=A(t.name));e.nestedType.forEach(Y)}function je(e,t){let n=e.values.find(o=>o.name===t);if(!n)throw new Error(`cannot parse ${e} default value: ${t}`);return n.number}function Xe(e,t){switch(e){case f.STRING:return t;case f.BYTES:{let n=Kt(t);if(n===!1)throw new Error(`cannot parse ${f[e]} default value: ${t}`);return n}case f.INT64:case f.SFIXED64:case f.SINT64:return h.parse(t);case f.UINT64:case f.FIXED64:return h.uParse(t);case f.DOUBLE:case f.FLOAT:switch(t){case"inf":return Number.POSITIVE_INFINITY;case"-inf":return Number.NEGATIVE_INFINITY;case"nan":return Number.NaN;default:return parseFloat(t)}case f.BOOL:return t==="true";case f.INT32:case f.UINT32:case f.SINT32:case f.FIXED32:case f.SFIXED32:return parseInt(t,10)}}function Kt(e){let t=[],n={tail:e,c:"",next(){return this.tail.length==0?!1:(this.c=this.tail[0],this.tail=this.tail.substring(1),!0)},take(o){if(this.tail.length>=o){let u=this.tail.substring(0,o);return this.tail=this.tail.substring(o),u}return!1}};for(;n.next();)switch(n.c){case"\\":if(n.next())switch(n.c){case"\\":t.push(n.c.charCodeAt(0));break;case"b":t.push(8);break;case"f":t.push(12);break;case"n":t.push(10);break;case"r":t.push(13);break;case"t":t.push(9);break;case"v":t.push(11);break;case"0":case"1":case"2":case"3":case"4":case"5":case"6":case"7":{let o=n.c,u=n.take(2);if(u===!1)return!1;let s=parseInt(o+u,8);if(Number.isNaN(s))return!1;t.push(s);break}case"x":{let o=n.c,u=n.take(2);if(u===!1)return!1;let s=parseInt(o+u,16);if(Number.isNaN(s))return!1;t.push(s);break}case"u":{let o=n.c,u=n.take(4);if(u===!1)return!1;let s=parseInt(o+u,16);if(Number.isNaN(s))return!1;let r=new Uint8Array(4);new DataView(r.buffer).setInt32(0,s,!0),t.push(r[0],r[1],r[2],r[3]);break}case"U":{let o=n.c,u=n.take(8);if(u===!1)return!1;let s=h.uEnc(o+u),r=new Uint8Array(8),a=new DataView(r.buffer);a.setInt32(0,s.lo,!0),a.setInt32(4,s.hi,!0),t.push(r[0],r[1],r[2],r[3],r[4],r[5],r[6],r[7]);break}}break;default:t.push(n.c.charCodeAt(0))}return new Uint8Array(t)}function*J(e){switch(e.kind){case"file":for(let t of e.messages)yield t,yield*J(t);yield*e.enums,yield*e.services,yield*e.extensions;break;case"message":for(let t of e.nestedMessages)yield t,yield*J(t);yield*e.nestedEnums,yield*e.nestedExtensions;break}}function Z(e,t){return jt([e,t])}function jt(e,t){let n=Xt();if(!e.length)return n;if("$typeName"in e[0]&&e[0].$typeName=="google.protobuf.FileDescriptorSet"){for(let o of e[0].file)t?.(o),Je(o,n);return n}if("$typeName"in e[0]){let r=function(a){let c=[];for(let i of a.dependency){if(n.getFile(i)!=null||s.has(i))continue;let m=u(i);if(!m)throw new Error(`Unable to resolve ${i}, imported by ${a.name}`);"kind"in m?n.addFile(m,!1,!0):(s.add(m.name),c.push(m))}return c.concat(...c.map(r))},o=e[0],u=e[1],s=new Set;for(let a of[o,...r(o)].reverse())t?.(a),Je(a,n)}else for(let o of e)for(let u of o.files)n.addFile(u);return n}function Xt(){let e=new Map,t=new Map,n=new Map;return{kind:"registry",types:e,extendees:t,[Symbol.iterator](){return e.values()},get files(){return n.values()},addFile(o,u,s){if(n.set(o.proto.name,o),!u)for(let r of J(o))this.add(r);if(s)for(let r of o.dependencies)this.addFile(r,u,s)},add(o){if(o.kind=="extension"){let u=t.get(o.extendee.typeName);u||t.set(o.extendee.typeName,u=new Map),u.set(o.number,o)}e.set(o.typeName,o)},get(o){return e.get(o)},getFile(o){return n.get(o)},getMessage(o){let u=e.get(o);return u?.kind=="message"?u:void 0},getEnum(o){let u=e.get(o);return u?.kind=="enum"?u:void 0},getExtension(o){let u=e.get(o);return u?.kind=="extension"?u:void 0},getExtensionFor(o,u){var s;return(s=t.get(o.typeName))===null||s===void 0?void 0:s.get(u)},getService(o){let u=e.get(o);return u?.kind=="service"?u:void 0}}}var Wt=998,Ht=999,qt=9999,Jt=9,V=10,F=11,Zt=12,We=14,Ne=3,zt=2,He=1,Qt=0,be=1,qe=2,en=3,tn=1,nn=2,on=1,un=2;var rn=1002,ze={998:{fieldPresence:1,enumType:2,repeatedFieldEncoding:2,utf8Validation:3,messageEncoding:1,jsonFormat:2,enforceNamingStyle:2,defaultSymbolVisibility:1,enforceProtoLimits:1},999:{fieldPresence:2,enumType:1,repeatedFieldEncoding:1,utf8Validation:2,messageEncoding:1,jsonFormat:1,enforceNamingStyle:2,defaultSymbolVisibility:1,enforceProtoLimits:1},1e3:{fieldPresence:1,enumType:1,repeatedFieldEncoding:1,utf8Validation:2,messageEncoding:1,jsonFormat:1,enforceNamingStyle:2,defaultSymbolVisibility:1,enforceProtoLimits:1},1001:{fieldPresence:1,enumType:1,repeatedFieldEncoding:1,utf8Validation:2,messageEncoding:1,jsonFormat:1,enforceNamingStyle:1,defaultSymbolVisibility:2,enforceProtoLimits:1},1002:{fieldPresence:1,enumType:1,repeatedFieldEncoding:1,utf8Validation:2,messageEncoding:1,jsonFormat:1,enforceNamingStyle:3,defaultSymbolVisibility:4,enforceProtoLimits:2}};function Je(e,t){var n,o;let u={kind:"file",proto:e,deprecated:(o=(n=e.options)===null||n===void 0?void 0:n.deprecated)!==null&&o!==void 0?o:!1,edition:fn(e),name:e.name.replace(/\.proto$/,""),dependencies:mn(e,t),enums:[],messages:[],extensions:[],services:[],toString(){return`file ${e.name}`}},s=new Map,r={get(a){return s.get(a)},add(a){var c;_(((c=a.proto.options)===null||c===void 0?void 0:c.mapEntry)===!0),s.set(a.typeName,a)}};for(let a of e.enumType)Qe(a,u,void 0,t);for(let a of e.messageType)et(a,u,void 0,t,r);for(let a of e.service)sn(a,u,t);ge(u,t);for(let a of s.values())he(a,t,r);for(let a of u.messages)he(a,t,r),ge(a,t);t.addFile(u,!0)}function ge(e,t){switch(e.kind){case"file":for(let n of e.proto.extension){let o=Ee(n,e,t);e.extensions.push(o),t.add(o)}break;case"message":for(let n of e.proto.extension){let o=Ee(n,e,t);e.nestedExtensions.push(o),t.add(o)}for(let n of e.nestedMessages)ge(n,t);break}}function he(e,t,n){let o=e.proto.oneofDecl.map(s=>cn(s,e)),u=new Set;for(let s of e.proto.field){let r=bn(s,o),a=Ee(s,e,t,r,n);e.fields.push(a),e.field[a.localName]=a,r===void 0?e.members.push(a):(r.fields.push(a),u.has(r)||(u.add(r),e.members.push(r)))}for(let s of o.filter(r=>u.has(r)))e.oneofs.push(s);for(let s of e.nestedMessages)he(s,t,n)}function Qe(e,t,n,o){var u,s,r,a,c,i,m,l,p;let E=ln(e.name,e.value),d={kind:"enum",proto:e,deprecated:(s=(u=e.options)===null||u===void 0?void 0:u.deprecated)!==null&&s!==void 0?s:!1,file:t,parent:n,open:!0,name:e.name,typeName:z(e,n,t),value:{},values:[],sharedPrefix:E,toString(){return`enum ${this.typeName}`}};d.open=Nn(d),o.add(d);for(let y of e.value){let I=y.name,R={kind:"enum_value",proto:y,deprecated:(a=(r=y.options)===null||r===void 0?void 0:r.deprecated)!==null&&a!==void 0?a:!1,parent:d,name:I,localName:M(E==null?I:I.substring(E.length)),number:y.number,jsonName:(c=pn(y))!==null&&c!==void 0?c:I,toString(){return`enum value ${d.typeName}.${I}`}};d.values.push(R),(i=(l=d.value)[p=y.number])!==null&&i!==void 0||(l[p]=R)}((m=n?.nestedEnums)!==null&&m!==void 0?m:t.enums).push(d)}function et(e,t,n,o,u){var s,r,a,c;let i={kind:"message",proto:e,deprecated:(r=(s=e.options)===null||s===void 0?void 0:s.deprecated)!==null&&r!==void 0?r:!1,file:t,parent:n,name:e.name,typeName:z(e,n,t),fields:[],field:{},oneofs:[],members:[],nestedEnums:[],nestedMessages:[],nestedExtensions:[],toString(){return`message ${this.typeName}`}};((a=e.options)===null||a===void 0?void 0:a.mapEntry)===!0?u.add(i):(((c=n?.nestedMessages)!==null&&c!==void 0?c:t.messages).push(i),o.add(i));for(let m of e.enumType)Qe(m,t,i,o);for(let m of e.nestedType)et(m,t,i,o,u)}function sn(e,t,n){var o,u;let s={kind:"service",proto:e,deprecated:(u=(o=e.options)===null||o===void 0?void 0:o.deprecated)!==null&&u!==void 0?u:!1,file:t,name:e.name,typeName:z(e,void 0,t),methods:[],method:{},toString(){return`service ${this.typeName}`}};t.services.push(s),n.add(s);for(let r of e.method){let a=an(r,s,n);s.methods.push(a),s.method[a.localName]=a}}function an(e,t,n){var o,u,s,r;let a;e.clientStreaming&&e.serverStreaming?a="bidi_streaming":e.clientStreaming?a="client_streaming":e.serverStreaming?a="server_streaming":a="unary";let c=n.getMessage(v(e.inputType)),i=n.getMessage(v(e.outputType));_(c,`invalid MethodDescriptorProto: input_type ${e.inputType} not found`),_(i,`invalid MethodDescriptorProto: output_type ${e.inputType} not found`);let m=e.name;return{kind:"rpc",proto:e,deprecated:(u=(o=e.options)===null||o===void 0?void 0:o.deprecated)!==null&&u!==void 0?u:!1,parent:t,name:m,localName:M(m.length?M(m[0].toLowerCase()+m.substring(1)):m),methodKind:a,input:c,output:i,idempotency:(r=(s=e.options)===null||s===void 0?void 0:s.idempotencyLevel)!==null&&r!==void 0?r:Qt,toString(){return`rpc ${t.typeName}.${m}`}}}function cn(e,t){return{kind:"oneof",proto:e,deprecated:!1,parent:t,fields:[],name:e.name,localName:M(A(e.name)),toString(){return`oneof ${t.typeName}.${this.name}`}}}function Ee(e,t,n,o,u){var s,r,a;let c=u===void 0,i={kind:"field",proto:e,deprecated:(r=(s=e.options)===null||s===void 0?void 0:s.deprecated)!==null&&r!==void 0?r:!1,name:e.name,number:e.number,scalar:void 0,message:void 0,enum:void 0,presence:gn(e,o,c,t),utf8Validation:yn(e,t),listKind:void 0,mapKind:void 0,mapKey:void 0,delimitedEncoding:void 0,packed:void 0,longAsString:!1,getDefaultValue:void 0},m;if(c){let d=t.kind=="file"?t:t.file,y=t.kind=="file"?void 0:t,I=z(e,y,d);i.kind="extension",i.file=d,i.parent=y,i.oneof=void 0,i.typeName=I,i.jsonName=`[${I}]`,m=()=>`extension ${I}`;let R=n.getMessage(v(e.extendee));_(R,`invalid FieldDescriptorProto: extendee ${e.extendee} not found`),i.extendee=R}else{let d=t;_(d.kind=="message"),i.parent=d,i.oneof=o,i.localName=o?A(e.name):M(A(e.name)),i.jsonName=e.jsonName,m=()=>`field ${d.typeName}.${e.name}`}Object.defineProperty(i,"toString",{value:m,writable:!0,enumerable:!0,configurable:!0});let l=e.label,p=e.type,E=(a=e.options)===null||a===void 0?void 0:a.jstype;if(l===Ne){let d=p==F?u?.get(v(e.typeName)):void 0;if(d){i.fieldKind="map";let{key:y,value:I}=En(d);return i.mapKey=y.scalar,i.mapKind=I.fieldKind,i.message=I.message,i.delimitedEncoding=!1,i.enum=I.enum,i.scalar=I.scalar,i}switch(i.fieldKind="list",p){case F:case V:i.listKind="message",i.message=n.getMessage(v(e.typeName)),_(i.message),i.delimitedEncoding=Ze(e,t);break;case We:i.listKind="enum",i.enum=n.getEnum(v(e.typeName)),_(i.enum);break;default:i.listKind="scalar",i.scalar=p,i.longAsString=E==He;break}return i.packed=hn(e,t),i}switch(p){case F:case V:i.fieldKind="message",i.message=n.getMessage(v(e.typeName)),_(i.message,`invalid FieldDescriptorProto: type_name ${e.typeName} not found`),i.delimitedEncoding=Ze(e,t),i.getDefaultValue=()=>{};break;case We:{let d=n.getEnum(v(e.typeName));_(d!==void 0,`invalid FieldDescriptorProto: type_name ${e.typeName} not found`),i.fieldKind="enum",i.enum=n.getEnum(v(e.typeName)),i.getDefaultValue=()=>O(e,"defaultValue")?je(d,e.defaultValue):void 0;break}default:{i.fieldKind="scalar",i.scalar=p,i.longAsString=E==He,i.getDefaultValue=()=>O(e,"defaultValue")?Xe(p,e.defaultValue):void 0;break}}return i}function fn(e){switch(e.syntax){case"":case"proto2":return Wt;case"proto3":return Ht;case"editions":if(e.edition===qt)return rn;if(e.edition in ze)return e.edition;throw new Error(`${e.name}: unsupported edition`);default:throw new Error(`${e.name}: unsupported syntax "${e.syntax}"`)}}function mn(e,t){return e.dependency.map(n=>{let o=t.getFile(n);if(!o)throw new Error(`Cannot find ${n}, imported by ${e.name}`);return o})}function ln(e,t){let n=dn(e)+"_";for(let o of t){if(!o.name.toLowerCase().startsWith(n))return;let u=o.name.substring(n.length);if(u.length==0||/^\d/.test(u))return}return n}function pn(e){var t,n;let s;for(let r of(n=(t=e.options)===null||t===void 0?void 0:t.$unknown)!==null&&n!==void 0?n:[]){if(r.no!==998||r.wireType!==b.LengthDelimited)continue;let a=new k(new k(r.data).bytes());for(;a.pos<a.len;){let[c,i]=a.tag();c===1&&i===b.LengthDelimited?s=a.string():a.skip(i,c)}}return s}function dn(e){return(e.substring(0,1)+e.substring(1).replace(/[A-Z]/g,t=>"_"+t)).toLowerCase()}function z(e,t,n){let o;return t?o=`${t.typeName}.${e.name}`:n.proto.package.length>0?o=`${n.proto.package}.${e.name}`:o=`${e.name}`,o}function v(e){return e.startsWith(".")?e.substring(1):e}function bn(e,t){if(!O(e,"oneofIndex")||e.proto3Optional)return;let n=t[e.oneofIndex];return _(n,`invalid FieldDescriptorProto: oneof #${e.oneofIndex} for field #${e.number} not found`),n}function gn(e,t,n,o){if(e.label==zt)return en;if(e.label==Ne)return qe;if(t||e.proto3Optional||n)return be;let u=L("fieldPresence",{proto:e,parent:o});return u==qe&&(e.type==F||e.type==V)?be:u}function hn(e,t){if(e.label!=Ne)return!1;switch(e.type){case Jt:case Zt:case V:case F:return!1}let n=e.options;return n&&O(n,"packed")?n.packed:tn==L("repeatedFieldEncoding",{proto:e,parent:t})}function En(e){let t=e.fields.find(o=>o.number===1),n=e.fields.find(o=>o.number===2);return _(t&&t.fieldKind=="scalar"&&t.scalar!=f.BYTES&&t.scalar!=f.FLOAT&&t.scalar!=f.DOUBLE&&n&&n.fieldKind!="list"&&n.fieldKind!="map"),{key:t,value:n}}function Nn(e){var t;return on==L("enumType",{proto:e.proto,parent:(t=e.parent)!==null&&t!==void 0?t:e.file})}function Ze(e,t){return e.type==V?!0:nn==L("messageEncoding",{proto:e,parent:t})}function yn(e,t){return un==L("utf8Validation",{proto:e,parent:t})}function L(e,t){var n,o;let u=(n=t.proto.options)===null||n===void 0?void 0:n.features;if(u){let s=u[e];if(s!=0)return s}if("kind"in t){if(t.kind=="message")return L(e,(o=t.parent)!==null&&o!==void 0?o:t.file);let s=ze[t.edition];if(!s)throw new Error(`feature default for edition ${t.edition} not found`);return s[e]}return L(e,t.parent)}function _(e,t){if(!e)throw new Error(t)}function tt(e){let t=In(e);return t.messageType.forEach(Y),Z(t,()=>{}).getFile(t.name)}function In(e){return Object.assign(Object.create({syntax:"",edition:0}),Object.assign(Object.assign({$typeName:"google.protobuf.FileDescriptorProto",dependency:[],publicDependency:[],weakDependency:[],optionDependency:[],service:[],extension:[]},e),{messageType:e.messageType.map(nt),enumType:e.enumType.map(ot)}))}function nt(e){var t,n,o,u,s,r,a,c;return Object.assign(Object.create({visibility:0}),{$typeName:"google.protobuf.DescriptorProto",name:e.name,field:(n=(t=e.field)===null||t===void 0?void 0:t.map(_n))!==null&&n!==void 0?n:[],extension:[],nestedType:(u=(o=e.nestedType)===null||o===void 0?void 0:o.map(nt))!==null&&u!==void 0?u:[],enumType:(r=(s=e.enumType)===null||s===void 0?void 0:s.map(ot))!==null&&r!==void 0?r:[],extensionRange:(c=(a=e.extensionRange)===null||a===void 0?void 0:a.map(m=>Object.assign({$typeName:"google.protobuf.DescriptorProto.ExtensionRange"},m)))!==null&&c!==void 0?c:[],oneofDecl:[],reservedRange:[],reservedName:[]})}function _n(e){return Object.assign(Object.create({label:1,typeName:"",extendee:"",defaultValue:"",oneofIndex:0,jsonName:"",proto3Optional:!1}),Object.assign(Object.assign({$typeName:"google.protobuf.FieldDescriptorProto"},e),{options:e.options?Tn(e.options):void 0}))}function Tn(e){var t,n,o;return Object.assign(Object.create({ctype:0,packed:!1,jstype:0,lazy:!1,unverifiedLazy:!1,deprecated:!1,weak:!1,debugRedact:!1,retention:0}),Object.assign(Object.assign({$typeName:"google.protobuf.FieldOptions"},e),{targets:(t=e.targets)!==null&&t!==void 0?t:[],editionDefaults:(o=(n=e.editionDefaults)===null||n===void 0?void 0:n.map(s=>Object.assign({$typeName:"google.protobuf.FieldOptions.EditionDefault"},s)))!==null&&o!==void 0?o:[],uninterpretedOption:[]}))}function ot(e){return Object.assign(Object.create({visibility:0}),{$typeName:"google.protobuf.EnumDescriptorProto",name:e.name,reservedName:[],reservedRange:[],value:e.value.map(n=>Object.assign({$typeName:"google.protobuf.EnumValueDescriptorProto"},n))})}function N(e,t,...n){return n.reduce((o,u)=>o.nestedMessages[u],e.messages[t])}var vn=tt({name:"google/protobuf/descriptor.proto",package:"google.protobuf",messageType:[{name:"FileDescriptorSet",field:[]},{name:"FileDescriptorProto",field:[{name:"name",number:1,type:9,label:1},{name:"package",number:2,type:9,label:1},{name:"dependency",number:3,type:9,label:3},{name:"public_dependency",number:10,type:5,label:3},{name:"weak_dependency",number:11,type:5,label:3},{name:"option_dependency",number:15,type:9,label:3},{name:"message_type",number:4,type:11,label:3,typeName:".google.protobuf.DescriptorProto"},{name:"enum_type",number:5,type:11,label:3,typeName:".google.protobuf.EnumDescriptorProto"},{name:"service",number:6,type:11,label:3,typeName:".google.protobuf.ServiceDescriptorProto"},{name:"extension",number:7,type:11,label:3,typeName:".google.protobuf.FieldDescriptorProto"},{name:"options",number:8,type:11,label:1,typeName:".google.protobuf.FileOptions"},{name:"source_code_info",number:9,type:11,label:1,typeName:".google.protobuf.SourceCodeInfo"},{name:"syntax",number:12,type:9,label:1},{name:"edition",number:14,type:14,label:1,typeName:".google.protobuf.Edition"}]},{name:"DescriptorProto",field:[{name:"name",number:1,type:9,label:1},{name:"field",number:2,type:11,label:3,typeName:".google.protobuf.FieldDescriptorProto"},{name:"extension",number:6,type:11,label:3,typeName:".google.protobuf.FieldDescriptorProto"},{name:"nested_type",number:3,type:11,label:3,typeName:".google.protobuf.DescriptorProto"},{name:"enum_type",number:4,type:11,label:3,typeName:".google.protobuf.EnumDescriptorProto"},{name:"extension_range",number:5,type:11,label:3,typeName:".google.protobuf.DescriptorProto.ExtensionRange"},{name:"oneof_decl",number:8,type:11,label:3,typeName:".google.protobuf.OneofDescriptorProto"},{name:"options",number:7,type:11,label:1,typeName:".google.protobuf.MessageOptions"},{name:"reserved_range",number:9,type:11,label:3,typeName:".google.protobuf.DescriptorProto.ReservedRange"},{name:"reserved_name",number:10,type:9,label:3},{name:"visibility",number:11,type:14,label:1,typeName:".google.protobuf.SymbolVisibility"}],nestedType:[{name:"ExtensionRange",field:[{name:"start",number:1,type:5,label:1},{name:"end",number:2,type:5,label:1},{name:"options",number:3,type:11,label:1,typeName:".google.protobuf.ExtensionRangeOptions"}]},{name:"ReservedRange",field:[{name:"start",number:1,type:5,label:1},{name:"end",number:2,type:5,label:1}]}]},{name:"ExtensionRangeOptions",field:[]},{name:"FieldDescriptorProto",field:[{name:"name",number:1,type:9,label:1},{name:"number",number:3,type:5,label:1},{name:"label",number:4,type:14,label:1,typeName:".google.protobuf.FieldDescriptorProto.Label"},{name:"type",number:5,type:14,label:1,typeName:".google.protobuf.FieldDescriptorProto.Type"},{name:"type_name",number:6,type:9,label:1},{name:"extendee",number:2,type:9,label:1},{name:"default_value",number:7,type:9,label:1},{name:"oneof_index",number:9,type:5,label:1},{name:"json_name",number:10,type:9,label:1},{name:"options",number:8,type:11,label:1,typeName:".google.protobuf.FieldOptions"},{name:"proto3_optional",number:17,type:8,label:1}],enumType:[{name:"Type",value:[{name:"TYPE_DOUBLE",number:1},{name:"TYPE_FLOAT",number:2},{name:"TYPE_INT64",number:3},{name:"TYPE_UINT64",number:4},{name:"TYPE_INT32",number:5},{name:"TYPE_FIXED64",number:6},{name:"TYPE_FIXED32",number:7},{name:"TYPE_BOOL",number:8},{name:"TYPE_STRING",number:9},{name:"TYPE_GROUP",number:10},{name:"TYPE_MESSAGE",number:11},{name:"TYPE_BYTES",number:12},{name:"TYPE_UINT32",number:13},{name:"TYPE_ENUM",number:14},{name:"TYPE_SFIXED32",number:15},{name:"TYPE_SFIXED64",number:16},{name:"TYPE_SINT32",number:17},{name:"TYPE_SINT64",number:18}]},{name:"Label",value:[{name:"LABEL_OPTIONAL",number:1},{name:"LABEL_REPEATED",number:3},{name:"LABEL_REQUIRED",number:2}]}]},{name:"OneofDescriptorProto",field:[{name:"name",number:1,type:9,label:1},{name:"options",number:2,type:11,label:1,typeName:".google.protobuf.OneofOptions"}]},{name:"EnumDescriptorProto",field:[{name:"name",number:1,type:9,label:1},{name:"value",number:2,type:11,label:3,typeName:".google.protobuf.EnumValueDescriptorProto"},{name:"options",number:3,type:11,label:1,typeName:".google.protobuf.EnumOptions"},{name:"reserved_range",number:4,type:11,label:3,typeName:".google.protobuf.EnumDescriptorProto.EnumReservedRange"},{name:"reserved_name",number:5,type:9,label:3},{name:"visibility",number:6,type:14,label:1,typeName:".google.protobuf.SymbolVisibility"}],nestedType:[{name:"EnumReservedRange",field:[{name:"start",number:1,type:5,label:1},{name:"end",number:2,type:5,label:1}]}]},{name:"EnumValueDescriptorProto",field:[{name:"name",number:1,type:9,label:1},{name:"number",number:2,type:5,label:1},{name:"options",number:3,type:11,label:1,typeName:".google.protobuf.EnumValueOptions"}]},{name:"ServiceDescriptorProto",field:[{name:"name",number:1,type:9,label:1},{name:"method",number:2,type:11,label:3,typeName:".google.protobuf.MethodDescriptorProto"},{name:"options",number:3,type:11,label:1,typeName:".google.protobuf.ServiceOptions"}]},{name:"MethodDescriptorProto",field:[{name:"name",number:1,type:9,label:1},{name:"input_type",number:2,type:9,label:1},{name:"output_type",number:3,type:9,label:1},{name:"options",number:4,type:11,label:1,typeName:".google.protobuf.MethodOptions"},{name:"client_streaming",number:5,type:8,label:1,defaultValue:"false"},{name:"server_streaming",number:6,type:8,label:1,defaultValue:"false"}]},{name:"FileOptions",field:[]},{name:"MessageOptions",field:[{name:"map_entry",number:7,type:8,label:1}]},{name:"FieldOptions",field:[]},{name:"OneofOptions",field:[]},{name:"EnumOptions",field:[]},{name:"EnumValueOptions",field:[]},{name:"ServiceOptions",field:[]},{name:"MethodOptions",field:[]},{name:"UninterpretedOption",field:[]},{name:"FeatureSet",field:[]},{name:"FeatureSetDefaults",field:[]},{name:"SourceCodeInfo",field:[]},{name:"GeneratedCodeInfo",field:[]}],enumType:[{name:"Edition",value:[{name:"EDITION_UNKNOWN",number:0},{name:"EDITION_LEGACY",number:900},{name:"EDITION_PROTO2",number:998},{name:"EDITION_PROTO3",number:999},{name:"EDITION_2023",number:1e3},{name:"EDITION_2024",number:1001},{name:"EDITION_2026",number:1002},{name:"EDITION_UNSTABLE",number:9999},{name:"EDITION_1_TEST_ONLY",number:1},{name:"EDITION_2_TEST_ONLY",number:2},{name:"EDITION_99997_TEST_ONLY",number:99997},{name:"EDITION_99998_TEST_ONLY",number:99998},{name:"EDITION_99999_TEST_ONLY",number:99999},{name:"EDITION_MAX",number:2147483647}]},{name:"SymbolVisibility",value:[{name:"VISIBILITY_UNSET",number:0},{name:"VISIBILITY_LOCAL",number:1},{name:"VISIBILITY_EXPORT",number:2}]}]});var ut=N(vn,1);function g(e,t){var n;let o=pe(ut,Ke(e));return o.messageType.forEach(Y),o.dependency=(n=t?.map(s=>s.proto.name))!==null&&n!==void 0?n:[],Z(o,s=>t?.find(r=>r.proto.name===s)).getFile(o.name)}var T=g(`
google/protobuf/timestamp.protogoogle.protobuf"+
	Timestamp
\x07seconds (\r
nanos (bproto3`),eo=N(T,0);var x=g(`
google/protobuf/duration.protogoogle.protobuf"*
\bDuration
\x07seconds (\r
nanos (bproto3`),uo=N(x,0);var S=g(`
google/protobuf/any.protogoogle.protobuf"&
Any
\btype_url (	\r
value (\fbproto3`),io=N(S,0);var xn=2,Sn=3,rt={writeUnknownFields:!0};function Dn(e){return e?Object.assign(Object.assign({},rt),e):rt}function On(e,t,n){let o=new H;return ye(e)(o,Dn(n),t),o.finish()}var st=new WeakMap;function ye(e){let t=st.get(e);return t===void 0&&(t=wn(e)),t}function wn(e){let t=e.typeName,n=e.fields.concat().sort((r,a)=>r.number-a.number),o=n[0],u=[],s=(r,a,c)=>{if(c.$typeName!==t&&o!==void 0)throw new W(o,`cannot use ${o} with message ${c.$typeName}`,"ForeignFieldError");for(let m=0;m<u.length;m++)u[m](r,a,c);let i=c.$unknown;if(i!==void 0&&a.writeUnknownFields)for(let m=0;m<i.length;m++){let{no:l,wireType:p,data:E}=i[m];r.tag(l,p).raw(E)}};st.set(e,s);for(let r of n)u.push(kn(r));return s}function kn(e){switch(e.fieldKind){case"message":case"scalar":case"enum":return Ln(e);case"list":return Mn(e);case"map":return Rn(e)}}function Ln(e){let t=An(e),n=e.localName;if(e.oneof){let o=e.oneof.localName;return(u,s,r)=>{let a=r[o];a.case===n&&t(u,s,a.value)}}if(e.presence!=xn){let o=e.presence==Sn?`cannot encode ${e} to binary: required field not set`:void 0;return(u,s,r)=>{let a=r[n];if(a!==void 0&&Object.prototype.hasOwnProperty.call(r,n))t(u,s,a);else if(o!==void 0)throw new Error(o)}}if(e.fieldKind=="enum"){let o=e.enum.values[0].number;return(u,s,r)=>{let a=r[n];a!==o&&t(u,s,a)}}switch(e.scalar){case f.BOOL:return(o,u,s)=>{let r=s[n];r!==!1&&t(o,u,r)};case f.STRING:return(o,u,s)=>{let r=s[n];r!==""&&t(o,u,r)};case f.BYTES:return(o,u,s)=>{let r=s[n];(!(r instanceof Uint8Array)||r.byteLength>0)&&t(o,u,r)};case f.DOUBLE:case f.FLOAT:return(o,u,s)=>{let r=s[n];Object.is(r,0)||t(o,u,r)};default:return(o,u,s)=>{let r=s[n];r!=0&&t(o,u,r)}}}function An(e){switch(e.fieldKind){case"message":{let{toMessage:t}=D(e),n=at(e);return(o,u,s)=>{n(o,u,t(s))}}case"scalar":case"enum":{let t=e.fieldKind=="enum"?f.INT32:e.scalar,n=e.number,o=ee(t),u=Q(t,e.parent.typeName,e.name);return(s,r,a)=>{s.tag(n,o),u(s,a)}}}}function Mn(e){let t=e.localName,n=e.number;switch(e.listKind){case"message":{let{toMessage:o}=D(e),u=at(e);return(s,r,a)=>{let c=a[t];for(let i=0;i<c.length;i++)u(s,r,o(c[i]))}}case"scalar":case"enum":{let o=e.listKind=="enum"?f.INT32:e.scalar,u=Q(o,e.parent.typeName,e.name);if(e.packed)return(r,a,c)=>{let i=c[t];if(i.length!=0){r.tag(n,b.LengthDelimited).fork();for(let m=0;m<i.length;m++)u(r,i[m]);r.join()}};let s=ee(o);return(r,a,c)=>{let i=c[t];for(let m=0;m<i.length;m++)r.tag(n,s),u(r,i[m])}}}}function Rn(e){let t=e.localName,n=e.number,o=Pn(e);if(e.mapKind=="message"){let{toMessage:a}=D(e),c=ye(e.message);return(i,m,l)=>{let p=l[t],E=Object.keys(p);for(let d=0;d<E.length;d++){let y=E[d];i.tag(n,b.LengthDelimited).fork(),o(i,y),i.tag(2,b.LengthDelimited).fork(),c(i,m,a(p[y])),i.join(),i.join()}}}let u=e.mapKind=="enum"?f.INT32:e.scalar,s=ee(u),r=Q(u,e.parent.typeName,e.name);return(a,c,i)=>{let m=i[t],l=Object.keys(m);for(let p=0;p<l.length;p++){let E=l[p];a.tag(n,b.LengthDelimited).fork(),o(a,E),a.tag(2,s),r(a,m[E]),a.join()}}}function Pn(e){let t=ee(e.mapKey),n=Q(e.mapKey,e.parent.typeName,e.name),o=Cn(e.mapKey);return(u,s)=>{u.tag(1,t),n(u,o(s))}}function Cn(e){switch(e){case f.STRING:return t=>t;case f.BOOL:return t=>t==="true"?!0:t==="false"?!1:t;case f.UINT64:case f.FIXED64:return t=>{try{return h.uParse(t)}catch{return t}};case f.INT64:case f.SFIXED64:case f.SINT64:return t=>{try{return h.parse(t)}catch{return t}};default:return t=>{let n=Number.parseInt(t);return Number.isFinite(n)?n:t}}}function Q(e,t,n){let o=Un(e);return(u,s)=>{try{o(u,s)}catch(r){throw r instanceof Error?new Error(`cannot encode field ${t}.${n} to binary: ${r.message}`):r}}}function Un(e){switch(e){case f.STRING:return(t,n)=>t.string(n);case f.BOOL:return(t,n)=>t.bool(n);case f.DOUBLE:return(t,n)=>t.double(n);case f.FLOAT:return(t,n)=>t.float(n);case f.INT32:return(t,n)=>t.int32(n);case f.INT64:return(t,n)=>t.int64(n);case f.UINT64:return(t,n)=>t.uint64(n);case f.FIXED64:return(t,n)=>t.fixed64(n);case f.BYTES:return(t,n)=>t.bytes(n);case f.FIXED32:return(t,n)=>t.fixed32(n);case f.SFIXED32:return(t,n)=>t.sfixed32(n);case f.SFIXED64:return(t,n)=>t.sfixed64(n);case f.SINT64:return(t,n)=>t.sint64(n);case f.UINT32:return(t,n)=>t.uint32(n);case f.SINT32:return(t,n)=>t.sint32(n)}}function at(e){let t=e.number,n=ye(e.message);return e.delimitedEncoding?(o,u,s)=>{o.tag(t,b.StartGroup),n(o,u,s),o.tag(t,b.EndGroup)}:(o,u,s)=>{o.tag(t,b.LengthDelimited).fork(),n(o,u,s),o.join()}}function ee(e){switch(e){case f.BYTES:case f.STRING:return b.LengthDelimited;case f.DOUBLE:case f.FIXED64:case f.SFIXED64:return b.Bit64;case f.FIXED32:case f.SFIXED32:case f.FLOAT:return b.Bit32;default:return b.Varint}}var it=g(`
\x1Bgoogle/protobuf/empty.protogoogle.protobuf"\x07
Emptybproto3`);function No(){throw new Error("this page speaks binary messages only")}var ne=g(`
 sandtable/types/v1/outcome.protosandtable.types.v1"
\x07Outcome
\x07winners (\r\f
rule (	
reason (	)
scores (\v2.sandtable.types.v1.Score/
cause (2 .sandtable.types.v1.OutcomeCause"R
Score\f
side (	\r
seats (\r,
items (\v2.sandtable.types.v1.ScoreItem"(
	ScoreItem\f
name (	\r
value (*>
\fOutcomeCause
_0\0
_1
_2
_3
_4
_5bproto3`);var ct=g(`
"sandtable/matches/v1/auction.protosandtable.matches.v1"}
AuctionSettings/
form (2!.sandtable.matches.v1.AuctionForm\f
side (	+
\bbid_time (\v2.google.protobuf.Duration"
\x07Auction7
\bsettings (\v2%.sandtable.matches.v1.AuctionSettings
\vbeneficiary (	1
state (2".sandtable.matches.v1.AuctionState0
moves (\v2!.sandtable.matches.v1.AuctionMove,
\bdeadline (\v2.google.protobuf.Timestamp3
result (\v2#.sandtable.matches.v1.AuctionResult"u
\vAuctionMove\f
seat (\r
player (	
amount (\rH\0(
time (\v2.google.protobuf.TimestampB	
\x07_amount">
\rAuctionResult\f
seat (\r
amount (\r
\x07changed (\b*%
\vAuctionForm
_0\0
_1
_2*.
\fAuctionState
_0\0
_1
_2
_3bproto3`,[x,T]);var ft=g(`
sandtable/types/v1/turn.protosandtable.types.v1"&
OnTurn\f
seat (\r
number (bproto3`);var $=g(`
 sandtable/matches/v1/clock.protosandtable.matches.v1"þ
\rClockSettings6
\bper_turn (\v2".sandtable.matches.v1.PerTurnClockH\0/
bank (\v2.sandtable.matches.v1.BankClockH\0C
correspondence (\v2).sandtable.matches.v1.CorrespondenceClockH\00
\rdecision_time (\v2.google.protobuf.Duration:
	on_expiry (2'.sandtable.matches.v1.ExpiryConsequence
tolerated_expiries (\r-

lag_credit\x07 (\v2.google.protobuf.DurationB
main"7
\fPerTurnClock'
time (\v2.google.protobuf.Duration"
	BankClock*
\x07initial (\v2.google.protobuf.Duration,
	increment (\v2.google.protobuf.Duration&
cap (\v2.google.protobuf.Duration"C
CorrespondenceClock
\rdays_per_turn (\r
\rvacation_days (\r"¼
Clocks.
seats (\v2.sandtable.matches.v1.SeatClock+
\x07on_turn (\v2.sandtable.types.v1.OnTurn
paused (\b
\fpause_agreed (\r/
\vupdate_time (\v2.google.protobuf.Timestamp" 
	SeatClock\f
seat (\r'
main (\v2.google.protobuf.Duration+
\bdecision (\v2.google.protobuf.Duration3
\x07running (2".sandtable.matches.v1.RunningClock,
\brun_time (\v2.google.protobuf.Timestamp,
\bdeadline (\v2.google.protobuf.Timestamp
\bexpiries\x07 (\r
\x07expired\b (\b
\rvacation_days	 (\r5
vacation_end_time
 (\v2.google.protobuf.Timestamp-

lag_credit\v (\v2.google.protobuf.Duration*3
ExpiryConsequence
_0\0
_1
_2
_3*&
\fRunningClock
_0\0
_1
_2bproto3`,[x,T,ft]),Wo=N($,0);var eu=g(`
 sandtable/matches/v1/match.protosandtable.matches.v1"	
Match\f
name (	\f
game (	
ruleset_version (	
\fdisplay_name (	/
state (2 .sandtable.matches.v1.MatchState4

visibility (2 .sandtable.matches.v1.Visibility7
\fstart_policy\x07 (2!.sandtable.matches.v1.StartPolicy.
seats\b (\v2.sandtable.matches.v1.MatchSeat
\x07version	 (
\x07awaited
 (\r
dice_commitment\v (\f
	dice_seed\f (\f,
\x07outcome\r (\v2\x1B.sandtable.types.v1.Outcome%
\x07options (\v2.google.protobuf.Any/
\vcreate_time (\v2.google.protobuf.Timestamp/
\vupdate_time (\v2.google.protobuf.Timestamp\f
etag (	
\fhost_account (	2
spectator_delay (\v2.google.protobuf.Duration
spectators_read_chat (\b3

draw_offer (\v2.sandtable.matches.v1.DrawOffer9
\rsubstitutions (\v2".sandtable.matches.v1.Substitution2
\x07changes (\v2!.sandtable.matches.v1.MatchChange.
\x07auction (\v2.sandtable.matches.v1.Auction
\fclose_reason (	;
clock_settings (\v2#.sandtable.matches.v1.ClockSettings,
clocks (\v2.sandtable.matches.v1.Clocks
\vdice_scheme( (\r
\rawaits_nonces) (\b
nonces_broken_off* (\r
\bimported+ (\b1
	dice_pair, (\v2.sandtable.matches.v1.DicePair\r
label< (	"*
\bDicePair\r
place (\r
\x07partner (	"ß
	MatchSeat\f
seat (\r
powers (	
player (	\r
taken (\b
\bresigned (\b\r
nonce (\f
\x07account\x07 (	,
kind\b (2.sandtable.matches.v1.SeatKind\f
team	 (	\r
ready
 (\b\v
bot\v (	\r
muted\f (\b
\rbot_requested\r (\b
nonce_commitment (\f5
\vnonce_state (2 .sandtable.matches.v1.NonceState
\freserved_for< (	":
	DrawOffer\f
seat (\r
agreed (\r
\x07version (":
\fSubstitution\f
seat (\r\f
open (\b
agreed (\r"
\vMatchChange3
kind (2%.sandtable.matches.v1.MatchChangeKind\f
seat (\r
player (	(
time (\v2.google.protobuf.Timestamp*4

NonceState
_0\0
_1
_2
_3
_4**
\bSeatKind
_0\0
_1
_2
_3*2
MatchChangeKind
_0\0
_1
_2\x07
_20*4

MatchState
_0\0
_1
_2
_3
_4*,

Visibility
_0\0
_1
_2
_3*-
\vStartPolicy
_0\0
_1
_2
_3bproto3`,[S,x,T,ct,$,ne]);var mt=g(`
sandtable/types/v1/action.protosandtable.types.v1"ß
Action'
\x07command (\v2.google.protobuf.AnyH\0(
resign (\v2.google.protobuf.EmptyH\0&
draw (\v2.google.protobuf.EmptyH\0)
\x07forfeit (\v2.google.protobuf.EmptyH\0'
close (\v2.google.protobuf.EmptyH\0B
kindbproto3`,[S,it]);var lt=g(`
sandtable/types/v1/event.protosandtable.types.v1"[
AddressedEvent
	only_seat (\rH\0#
event (\v2.google.protobuf.AnyB\f

_only_seatbproto3`,[S]);var Gn=g(`
$sandtable/matches/v1/log_entry.protosandtable.matches.v1"ã
\bLogEntry
\bsequence (\f
seat (\r*
action (\v2.sandtable.types.v1.Action
\bredacted (\b$
events (\v2.google.protobuf.Any

state_hash (\f/
\vcreate_time\x07 (\v2.google.protobuf.Timestamp

dice_drawn\b (\r
\x07awaited	 (\r,
\x07outcome
 (\v2\x1B.sandtable.types.v1.Outcome

request_id\v (	*
cause\f (2\x1B.sandtable.matches.v1.Cause.
\vclient_time\r (\v2.google.protobuf.Duration,
clocks (\v2.sandtable.matches.v1.Clocks
digest (\f\r
texts (	"î
\rRecordedEntry
\bsequence (\f
seat (\r*
action (\v2.sandtable.types.v1.Action
\x07private (\b2
events (\v2".sandtable.types.v1.AddressedEvent

state_hash (\f/
\vcreate_time\x07 (\v2.google.protobuf.Timestamp

dice_drawn\b (\r
\x07awaited	 (\r,
\x07outcome
 (\v2\x1B.sandtable.types.v1.Outcome

request_id\v (	*
cause\f (2\x1B.sandtable.matches.v1.Cause.
\vclient_time\r (\v2.google.protobuf.Duration,
clocks (\v2.sandtable.matches.v1.Clocks
request_digest (\f*'
Cause
_0\0
_1
_2
_3bproto3`,[S,x,T,$,mt,lt,ne]),du=N(Gn,0);var Eu=g(`
#sandtable/matches/v1/log_head.protosandtable.matches.v1"
\x07LogHead\f
name (	
length (\r
chain (\f(
time (\v2.google.protobuf.Timestamp

public_key (\f
	signature (\f"G
	EntrySeal
digest (\f

request_id (	
request_digest (\f"!
GetLogHeadRequest\f
name (	bproto3`,[T]);export{h as a,G as b,N as c,pe as d,g as e,T as f,eo as g,x as h,uo as i,S as j,io as k,On as l,it as m,No as n,ct as o,$ as p,Wo as q,ne as r,eu as s,Gn as t,du as u,Eu as v};
