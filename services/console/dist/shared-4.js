import{b as A,d as g,e as _,f,i as w,k as I,o as D,p as k,r as V,s as T,t as P,v as U}from"./shared-3.js";var i;(function(n){n[n.Canceled=1]="Canceled",n[n.Unknown=2]="Unknown",n[n.InvalidArgument=3]="InvalidArgument",n[n.DeadlineExceeded=4]="DeadlineExceeded",n[n.NotFound=5]="NotFound",n[n.AlreadyExists=6]="AlreadyExists",n[n.PermissionDenied=7]="PermissionDenied",n[n.ResourceExhausted=8]="ResourceExhausted",n[n.FailedPrecondition=9]="FailedPrecondition",n[n.Aborted=10]="Aborted",n[n.OutOfRange=11]="OutOfRange",n[n.Unimplemented=12]="Unimplemented",n[n.Internal=13]="Internal",n[n.Unavailable=14]="Unavailable",n[n.DataLoss=15]="DataLoss",n[n.Unauthenticated=16]="Unauthenticated"})(i||(i={}));function B(n){return Number(n.seconds)*1e3+Math.round(n.nanos/1e6)}var qe=f(`
 google/protobuf/field_mask.protogoogle.protobuf"
	FieldMask\r
paths (	bproto3`);function C(n){let t=i[n];return typeof t!="string"?n.toString():t[0].toLowerCase()+t.substring(1).replace(/[A-Z]/g,r=>"_"+r.toLowerCase())}var m=class n extends Error{constructor(t,r=i.Unknown,e,a,u){super(ae(t,r)),this.name="ConnectError",this.isWireError=!1,Object.setPrototypeOf(this,new.target.prototype),this.rawMessage=t,this.code=r,this.metadata=new Headers(e??{}),this.details=a??[],this.cause=u}static from(t,r=i.Unknown){return t instanceof n?t:t instanceof Error?t.name=="AbortError"||t.name=="TimeoutError"?new n(t.message,i.Canceled):new n(t.message,r,void 0,void 0,t):new n(String(t),r,void 0,void 0,t)}static[Symbol.hasInstance](t){return t instanceof Error?Object.getPrototypeOf(t)===n.prototype?!0:t.name==="ConnectError"&&"code"in t&&typeof t.code=="number"&&"metadata"in t&&"details"in t&&Array.isArray(t.details)&&"rawMessage"in t&&typeof t.rawMessage=="string"&&"cause"in t:!1}findDetails(t){let r=t.kind==="message"?{getMessage:a=>a===t.typeName?t:void 0}:t,e=[];for(let a of this.details){if("desc"in a){r.getMessage(a.desc.typeName)&&e.push(A(a.desc,a.value));continue}let u=r.getMessage(a.type);if(u)try{e.push(_(u,a.value))}catch{}}return e}};function ae(n,t){return n.length?`[${C(t)}] ${n}`:`[${C(t)}]`}var F=Uint8Array.prototype.setFromBase64;function H(n){let t=n.length,r=t-(t+3>>2);(t&3)==0&&n[t-1]=="="&&(r-=n[t-2]=="="?2:1);let e=new Uint8Array(r),a=-1;if(F)try{let u=F.call(e,n);u.read==t&&(a=u.written)}catch{}return a<0&&(a=ue(e,n)),a==r?e:e.subarray(0,a)}function ue(n,t){let r=oe(),e=0,a=0,u,s=0;for(let c=0;c<t.length;c++){if(u=r[t.charCodeAt(c)],u===void 0)switch(t[c]){case"=":a=0;case`
`:case"\r":case"	":case" ":continue;default:throw Error("invalid base64 string")}switch(a){case 0:s=u,a=1;break;case 1:n[e++]=s<<2|(u&48)>>4,s=u,a=2;break;case 2:n[e++]=(s&15)<<4|(u&60)>>2,s=u,a=3;break;case 3:n[e++]=(s&3)<<6|u,a=0;break}}if(a==1)throw Error("invalid base64 string");return e}var ke=Uint8Array.prototype.toBase64;var q,j,M;function se(n){return q||(q="ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".split(""),j=q.slice(0,-2).concat("-","_")),n=="url"?j:q}function oe(){if(!M){M=[];let n=se("std");for(let t=0;t<n.length;t++)M[n[t].charCodeAt(0)]=t;M[45]=n.indexOf("+"),M[95]=n.indexOf("/")}return M}function He(n,t,r){try{let e=H(n);return t?_(t,e,r):e}catch(e){throw m.from(e,i.DataLoss)}}function O(n,t){let r={};for(let e of n.methods){let a=t(e);a!=null&&(r[e.localName]=a)}return r}var $e=1;function K(n,t,r=!1){if(t>n){let e=`message size is larger than configured readMaxBytes ${n}`;throw r&&(e=`message size ${t} is larger than configured readMaxBytes ${n}`),new m(e,i.ResourceExhausted)}}function ie(n){return new G(n)}var G=class{constructor(t){this.readMaxBytes=t,this.header=new Uint8Array(5),this.headerView=new DataView(this.header.buffer),this.buf=[]}get byteLength(){return this.buf.reduce((t,r)=>t+r.byteLength,0)}decode(t){this.buf.push(t);let r=[];for(;;){let e=this.pop();if(!e)break;r.push(e)}return r}pop(){if(!(!this.env&&(this.env=this.head(),!this.env))&&this.cons(this.env.data)){let t=this.env;return this.env=void 0,t}}head(){if(!this.cons(this.header))return;let t=this.headerView.getUint8(0),r=this.headerView.getUint32(1);return K(this.readMaxBytes,r,!0),{flags:t,data:new Uint8Array(r)}}cons(t){let r=t.byteLength;if(this.byteLength<r)return!1;let e=0;for(;e<r;){let a=this.buf.shift();a.byteLength>r-e?(t.set(a.subarray(0,r-e),e),this.buf.unshift(a.subarray(r-e)),e+=r-e):(t.set(a,e),e+=a.byteLength)}return!0}};function Ye(n){let t,r=ie(4294967295);return new ReadableStream({start(){t=n.getReader()},async pull(e){let a=!1;for(;!a;){let u=await t.read();if(u.done)r.byteLength>0&&e.error(new m("protocol error: incomplete envelope",i.InvalidArgument)),e.close();else for(let s of r.decode(u.value))e.enqueue(s),a=!0}}})}function et(n,t){let r=new Uint8Array(t.length+5);r.set(t,5);let e=new DataView(r.buffer,r.byteOffset,r.byteLength);return e.setUint8(0,n),e.setUint32(1,t.length),r}var ce=function(n){if(!Symbol.asyncIterator)throw new TypeError("Symbol.asyncIterator is not defined.");var t=n[Symbol.asyncIterator],r;return t?t.call(n):(n=typeof __values=="function"?__values(n):n[Symbol.iterator](),r={},e("next"),e("throw"),e("return"),r[Symbol.asyncIterator]=function(){return this},r);function e(u){r[u]=n[u]&&function(s){return new Promise(function(c,l){s=n[u](s),a(c,l,s.done,s.value)})}}function a(u,s,c,l){Promise.resolve(l).then(function(h){u({value:h,done:c})},s)}},S=function(n){return this instanceof S?(this.v=n,this):new S(n)},le=function(n,t,r){if(!Symbol.asyncIterator)throw new TypeError("Symbol.asyncIterator is not defined.");var e=r.apply(n,t||[]),a,u=[];return a=Object.create((typeof AsyncIterator=="function"?AsyncIterator:Object).prototype),c("next"),c("throw"),c("return",s),a[Symbol.asyncIterator]=function(){return this},a;function s(o){return function(d){return Promise.resolve(d).then(o,y)}}function c(o,d){e[o]&&(a[o]=function(p){return new Promise(function(R,L){u.push([o,p,R,L])>1||l(o,p)})},d&&(a[o]=d(a[o])))}function l(o,d){try{h(e[o](d))}catch(p){b(u[0][3],p)}}function h(o){o.value instanceof S?Promise.resolve(o.value.v).then(v,y):b(u[0][2],o)}function v(o){l("next",o)}function y(o){l("throw",o)}function b(o,d){o(d),u.shift(),u.length&&l(u[0][0],u[0][1])}},de=function(n){var t,r;return t={},e("next"),e("throw",function(a){throw a}),e("return"),t[Symbol.iterator]=function(){return this},t;function e(a,u){t[a]=n[a]?function(s){return(r=!r)?{value:S(n[a](s)),done:!1}:u?u(s):s}:u}};function $(n){return le(this,arguments,function*(){yield S(yield*de(ce(n)))})}var J=function(n){if(!Symbol.asyncIterator)throw new TypeError("Symbol.asyncIterator is not defined.");var t=n[Symbol.asyncIterator],r;return t?t.call(n):(n=typeof __values=="function"?__values(n):n[Symbol.iterator](),r={},e("next"),e("throw"),e("return"),r[Symbol.asyncIterator]=function(){return this},r);function e(u){r[u]=n[u]&&function(s){return new Promise(function(c,l){s=n[u](s),a(c,l,s.done,s.value)})}}function a(u,s,c,l){Promise.resolve(l).then(function(h){u({value:h,done:c})},s)}},x=function(n){return this instanceof x?(this.v=n,this):new x(n)},me=function(n){var t,r;return t={},e("next"),e("throw",function(a){throw a}),e("return"),t[Symbol.iterator]=function(){return this},t;function e(a,u){t[a]=n[a]?function(s){return(r=!r)?{value:x(n[a](s)),done:!1}:u?u(s):s}:u}},fe=function(n,t,r){if(!Symbol.asyncIterator)throw new TypeError("Symbol.asyncIterator is not defined.");var e=r.apply(n,t||[]),a,u=[];return a=Object.create((typeof AsyncIterator=="function"?AsyncIterator:Object).prototype),c("next"),c("throw"),c("return",s),a[Symbol.asyncIterator]=function(){return this},a;function s(o){return function(d){return Promise.resolve(d).then(o,y)}}function c(o,d){e[o]&&(a[o]=function(p){return new Promise(function(R,L){u.push([o,p,R,L])>1||l(o,p)})},d&&(a[o]=d(a[o])))}function l(o,d){try{h(e[o](d))}catch(p){b(u[0][3],p)}}function h(o){o.value instanceof x?Promise.resolve(o.value.v).then(v,y):b(u[0][2],o)}function v(o){l("next",o)}function y(o){l("throw",o)}function b(o,d){o(d),u.shift(),u.length&&l(u[0][0],u[0][1])}};function pe(n,t){return O(n,r=>{switch(r.methodKind){case"unary":return he(t,r);case"server_streaming":return ge(t,r);case"client_streaming":return ye(t,r);case"bidi_streaming":return be(t,r);default:return null}})}function he(n,t){return async(r,e)=>{var a,u;let s=await n.unary(t,e?.signal,e?.timeoutMs,e?.headers,r,e?.contextValues);return(a=e?.onHeader)===null||a===void 0||a.call(e,s.header),(u=e?.onTrailer)===null||u===void 0||u.call(e,s.trailer),s.message}}function ge(n,t){return(r,e)=>N(n.stream(t,e?.signal,e?.timeoutMs,e?.headers,$([r]),e?.contextValues),e)}function ye(n,t){return async(r,e)=>{var a,u,s,c,l,h;let v=await n.stream(t,e?.signal,e?.timeoutMs,e?.headers,r,e?.contextValues);(l=e?.onHeader)===null||l===void 0||l.call(e,v.header);let y,b=0;try{for(var o=!0,d=J(v.message),p;p=await d.next(),a=p.done,!a;o=!0)c=p.value,o=!1,y=c,b++}catch(R){u={error:R}}finally{try{!o&&!a&&(s=d.return)&&await s.call(d)}finally{if(u)throw u.error}}if(!y)throw new m("protocol error: missing response message",i.Unimplemented);if(b>1)throw new m("protocol error: received extra messages for client streaming method",i.Unimplemented);return(h=e?.onTrailer)===null||h===void 0||h.call(e,v.trailer),y}}function be(n,t){return(r,e)=>N(n.stream(t,e?.signal,e?.timeoutMs,e?.headers,r,e?.contextValues),e)}function N(n,t){let r=(function(){return fe(this,arguments,function*(){var e,a;let u=yield x(n);(e=t?.onHeader)===null||e===void 0||e.call(t,u.header),yield x(yield*me(J(u.message))),(a=t?.onTrailer)===null||a===void 0||a.call(t,u.trailer)})})()[Symbol.asyncIterator]();return{[Symbol.asyncIterator]:()=>({next:()=>r.next()})}}function ve(){return{get(n){return n.id in this?this[n.id]:n.defaultValue},set(n,t){return this[n.id]=t,this},delete(n){return delete this[n.id],this}}}function z(n,t,...r){if(r.length>0)throw new Error;return n.services[t]}var E=f(`
google/rpc/error_details.proto
google.rpc"
	ErrorInfo\f
reason(	\f
domain(	5
\bmetadata (\v2#.google.rpc.ErrorInfo.MetadataEntry+
\rMetadataEntry	
key(	\v
value(	:8"

BadRequest?
field_violations (\v2%.google.rpc.BadRequest.FieldViolation0
FieldViolation\v
field(	
\vdescription(	"9
	RetryInfo,
\vretry_delay(\v2.google.protobuf.Durationbproto3`,[w]),W=g(E,0),Q=g(E,1);var Z=g(E,2);var Re=f(`
"sandtable/types/v1/violation.protosandtable.types.v1"\`
	Violation

rule(	\r
\x07section(	\v
title(	
\bexpected(	\v
found(	
\bsentence(	bproto3`),X=g(Re,0);var Y=class n extends Error{code;reason;violation;fields;retryAfterMs;constructor(t,r){let e=t.findDetails(X)[0];super(e?.sentence||t.rawMessage,{cause:t}),this.name="SandtableError",this.code=r,this.reason=t.findDetails(W)[0]?.reason??"",this.violation=e,this.fields=t.findDetails(Q).flatMap(u=>u.fieldViolations).map(({field:u,description:s})=>({field:u,description:s}));let a=t.findDetails(Z)[0]?.retryDelay;this.retryAfterMs=a&&B(a)}get askedToWaitMs(){return this.code===i.ResourceExhausted?this.retryAfterMs:void 0}static from(t){if(t instanceof n)return t;let r=m.from(t),e=t instanceof m&&xe(t);return new n(r,e?i.Unavailable:r.code)}static of({code:t,message:r,details:e}){let a=new m(r,t);return a.details=e.map(({typeUrl:u,value:s})=>({type:u.slice(u.lastIndexOf("/")+1),value:s})),new n(a,t)}static raise(t,r,e){return new n(new m(r,t,void 0,void 0,e),t)}},Me=[i.Aborted,i.Canceled,i.Internal,i.Unknown];function xe(n){return!n.isWireError&&Me.includes(n.code)}var ee=f(`
#sandtable/matches/v1/log_text.protosandtable.matches.v1"
_"
_"
_bproto3`);var te=f(`
#sandtable/types/v1/map_region.protosandtable.types.v1"
_bproto3`);var ne=f(`
sandtable/matches/v1/map.protosandtable.matches.v1"
_"
_bproto3`,[te]);var re=f(`
(sandtable/matches/v1/match_service.protosandtable.matches.v1"ü
CreateMatchRequest

game(	#
\x07options(\v2.google.protobuf.Any
\fdisplay_name(	

visibility(
\fstart_policy(
seat(\rH\0\f
player\x07(	\v
nonce\b(\f

request_id	(	0
spectator_delay
(\v2.google.protobuf.Duration
spectators_read_chat\v(\b.
seats\f (\v2.sandtable.matches.v1.SeatSetup9
clock_settings(\v2#.sandtable.matches.v1.ClockSettings
nonce_commitment((\f9
duplicate_dice)(\v2#.sandtable.matches.v1.DuplicateDice\v
label<(	
\rvalidate_only=(\b

slug>(	B
_"
\rDuplicateDice"/
	SeatSetup

seat(\r

kind(

team(	"t
CreateMatchResponse(
match(\v2\x1B.sandtable.matches.v1.Match

host_token(	

seat_token(	
	join_code(	"
GetMatchRequest

name(	"l
ListMatchesRequest
	page_size(

page_token(	

game(	\v
state(\v
label<(	\r
\x07account=(	"Z
ListMatchesResponse,
\x07matches (\v2\x1B.sandtable.matches.v1.Match
next_page_token(	"
JoinMatchRequest

name(	
seat(\rH\0\f
player(	\v
nonce(\f
	join_code(	

request_id(	
nonce_commitment((\fB
_"[
JoinMatchResponse(
match(\v2\x1B.sandtable.matches.v1.Match

seat(\r

seat_token(	"U
LeaveMatchRequest

name(	
seat(\rH\0

request_id(	\f
reason
(	B
_"1
StartMatchRequest

name(	

request_id(	"¦
SubmitCommandRequest

name(	
seat(\rH\0#
\x07command(\v2.google.protobuf.Any

request_id(	\x1B
expected_version(H
\rtext_language(	B
_B
_"Æ
SubmitCommandResponse\r
\x07version($
events (\v2.google.protobuf.Any
\x07awaited (\r*
\x07outcome(\v2\x1B.sandtable.types.v1.Outcome,
\vserver_time\x07(\v2.google.protobuf.Duration\r
texts	 (	"F
\rListedCommand#
\x07command(\v2.google.protobuf.Any

request_id(	"§
SubmitCommandsRequest

name(	
seat(\rH\05
\bcommands (\v2#.sandtable.matches.v1.ListedCommand\x1B
expected_version(H
\rtext_language(	B
_B
_"_
CommandRefusal\v
index(\r

code(\r
\x07message(	%
\x07details (\v2.google.protobuf.Any"
SubmitCommandsResponse=
\baccepted (\v2+.sandtable.matches.v1.SubmitCommandResponse3
\x07refused(\v2$.sandtable.matches.v1.CommandRefusal"
_"
_"_
ListLegalActionsRequest

name(	
seat(\rH\0\r
\x07samples(\r
\rtext_language(	B
_"
ListLegalActionsResponse\r
\x07version(!
legal(\v2.google.protobuf.Any&
\bcommands (\v2.google.protobuf.Any
question_texts (	"<
GetDefaultCommandRequest

name(	
seat(\rH\0B
_"O
GetDefaultCommandResponse\r
\x07version(#
\x07command(\v2.google.protobuf.Any"\`
GetViewRequest

name(	
seat(\rH\0
\x07version(H
\rtext_language(	B
_B
_"
GetViewResponse\r
\x07version( 
view(\v2.google.protobuf.Any
\x07awaited (\r*
\x07outcome(\v2\x1B.sandtable.types.v1.Outcome
question_texts (	"]
GetThreatsRequest

name(	
seat(\rH\0
holder(\rH
spaces (	B
_B
_"H
GetThreatsResponse\r
\x07version(#
\x07threats(\v2.google.protobuf.Any"q
ListLogEntriesRequest

name(	
	page_size(

page_token(	
after_sequence(
\rtext_language(	"\`
ListLogEntriesResponse/
\x07entries (\v2.sandtable.matches.v1.LogEntry
next_page_token(	"V
ResignMatchRequest

name(	
seat(\rH\0

request_id(	\f
reason
(	B
_"N
ResignMatchResponse\r
\x07version((
match(\v2\x1B.sandtable.matches.v1.Match"
_",
ExportMatchRequest

name(	

form(""
ExportMatchResponse\v
chunk(\f"
_"
_2Ü\v
\fMatchServiceb
\vCreateMatch(.sandtable.matches.v1.CreateMatchRequest).sandtable.matches.v1.CreateMatchResponseN
\bGetMatch%.sandtable.matches.v1.GetMatchRequest\x1B.sandtable.matches.v1.Matchb
\vListMatches(.sandtable.matches.v1.ListMatchesRequest).sandtable.matches.v1.ListMatchesResponse\\
	JoinMatch&.sandtable.matches.v1.JoinMatchRequest'.sandtable.matches.v1.JoinMatchResponseR

LeaveMatch'.sandtable.matches.v1.LeaveMatchRequest\x1B.sandtable.matches.v1.MatchR

StartMatch'.sandtable.matches.v1.StartMatchRequest\x1B.sandtable.matches.v1.Matchh
\rSubmitCommand*.sandtable.matches.v1.SubmitCommandRequest+.sandtable.matches.v1.SubmitCommandResponsek
SubmitCommands+.sandtable.matches.v1.SubmitCommandsRequest,.sandtable.matches.v1.SubmitCommandsResponseq
ListLegalActions-.sandtable.matches.v1.ListLegalActionsRequest..sandtable.matches.v1.ListLegalActionsResponset
GetDefaultCommand..sandtable.matches.v1.GetDefaultCommandRequest/.sandtable.matches.v1.GetDefaultCommandResponseV
\x07GetView$.sandtable.matches.v1.GetViewRequest%.sandtable.matches.v1.GetViewResponse_

GetThreats'.sandtable.matches.v1.GetThreatsRequest(.sandtable.matches.v1.GetThreatsResponsek
ListLogEntries+.sandtable.matches.v1.ListLogEntriesRequest,.sandtable.matches.v1.ListLogEntriesResponseb
\vResignMatch(.sandtable.matches.v1.ResignMatchRequest).sandtable.matches.v1.ResignMatchResponsed
\vExportMatch(.sandtable.matches.v1.ExportMatchRequest).sandtable.matches.v1.ExportMatchResponse0bproto3`,[I,w,D,k,P,U,ee,ne,T,V]);var Kt=g(re,28);var $t=z(re,0);export{i as a,B as b,qe as c,m as d,He as e,$e as f,Ye as g,et as h,pe as i,ve as j,z as k,W as l,Y as m,te as n,Kt as o,$t as p};
