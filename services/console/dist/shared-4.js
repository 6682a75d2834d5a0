import{b as A,c as g,d as _,e as f,h as w,j as k,o as I,p as D,r as V,s as T,t as P,v as B}from"./shared-3.js";var i;(function(n){n[n.Canceled=1]="Canceled",n[n.Unknown=2]="Unknown",n[n.InvalidArgument=3]="InvalidArgument",n[n.DeadlineExceeded=4]="DeadlineExceeded",n[n.NotFound=5]="NotFound",n[n.AlreadyExists=6]="AlreadyExists",n[n.PermissionDenied=7]="PermissionDenied",n[n.ResourceExhausted=8]="ResourceExhausted",n[n.FailedPrecondition=9]="FailedPrecondition",n[n.Aborted=10]="Aborted",n[n.OutOfRange=11]="OutOfRange",n[n.Unimplemented=12]="Unimplemented",n[n.Internal=13]="Internal",n[n.Unavailable=14]="Unavailable",n[n.DataLoss=15]="DataLoss",n[n.Unauthenticated=16]="Unauthenticated"})(i||(i={}));function U(n){return Number(n.seconds)*1e3+Math.round(n.nanos/1e6)}var qe=f(`
 google/protobuf/field_mask.protogoogle.protobuf"
	FieldMask\r
paths (	bproto3`);function C(n){let t=i[n];return typeof t!="string"?n.toString():t[0].toLowerCase()+t.substring(1).replace(/[A-Z]/g,u=>"_"+u.toLowerCase())}var m=class n extends Error{constructor(t,u=i.Unknown,e,a,r){super(ae(t,u)),this.name="ConnectError",this.isWireError=!1,Object.setPrototypeOf(this,new.target.prototype),this.rawMessage=t,this.code=u,this.metadata=new Headers(e??{}),this.details=a??[],this.cause=r}static from(t,u=i.Unknown){return t instanceof n?t:t instanceof Error?t.name=="AbortError"||t.name=="TimeoutError"?new n(t.message,i.Canceled):new n(t.message,u,void 0,void 0,t):new n(String(t),u,void 0,void 0,t)}static[Symbol.hasInstance](t){return t instanceof Error?Object.getPrototypeOf(t)===n.prototype?!0:t.name==="ConnectError"&&"code"in t&&typeof t.code=="number"&&"metadata"in t&&"details"in t&&Array.isArray(t.details)&&"rawMessage"in t&&typeof t.rawMessage=="string"&&"cause"in t:!1}findDetails(t){let u=t.kind==="message"?{getMessage:a=>a===t.typeName?t:void 0}:t,e=[];for(let a of this.details){if("desc"in a){u.getMessage(a.desc.typeName)&&e.push(A(a.desc,a.value));continue}let r=u.getMessage(a.type);if(r)try{e.push(_(r,a.value))}catch{}}return e}};function ae(n,t){return n.length?`[${C(t)}] ${n}`:`[${C(t)}]`}var H=Uint8Array.prototype.setFromBase64;function j(n){let t=n.length,u=t-(t+3>>2);(t&3)==0&&n[t-1]=="="&&(u-=n[t-2]=="="?2:1);let e=new Uint8Array(u),a=-1;if(H)try{let r=H.call(e,n);r.read==t&&(a=r.written)}catch{}return a<0&&(a=re(e,n)),a==u?e:e.subarray(0,a)}function re(n,t){let u=oe(),e=0,a=0,r,s=0;for(let c=0;c<t.length;c++){if(r=u[t.charCodeAt(c)],r===void 0)switch(t[c]){case"=":a=0;case`
`:case"\r":case"	":case" ":continue;default:throw Error("invalid base64 string")}switch(a){case 0:s=r,a=1;break;case 1:n[e++]=s<<2|(r&48)>>4,s=r,a=2;break;case 2:n[e++]=(s&15)<<4|(r&60)>>2,s=r,a=3;break;case 3:n[e++]=(s&3)<<6|r,a=0;break}}if(a==1)throw Error("invalid base64 string");return e}var De=Uint8Array.prototype.toBase64;var q,F,M;function se(n){return q||(q="ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".split(""),F=q.slice(0,-2).concat("-","_")),n=="url"?F:q}function oe(){if(!M){M=[];let n=se("std");for(let t=0;t<n.length;t++)M[n[t].charCodeAt(0)]=t;M[45]=n.indexOf("+"),M[95]=n.indexOf("/")}return M}function je(n,t,u){try{let e=j(n);return t?_(t,e,u):e}catch(e){throw m.from(e,i.DataLoss)}}function K(n,t){let u={};for(let e of n.methods){let a=t(e);a!=null&&(u[e.localName]=a)}return u}var $e=1;function O(n,t,u=!1){if(t>n){let e=`message size is larger than configured readMaxBytes ${n}`;throw u&&(e=`message size ${t} is larger than configured readMaxBytes ${n}`),new m(e,i.ResourceExhausted)}}function ie(n){return new G(n)}var G=class{constructor(t){this.readMaxBytes=t,this.header=new Uint8Array(5),this.headerView=new DataView(this.header.buffer),this.buf=[]}get byteLength(){return this.buf.reduce((t,u)=>t+u.byteLength,0)}decode(t){this.buf.push(t);let u=[];for(;;){let e=this.pop();if(!e)break;u.push(e)}return u}pop(){if(!(!this.env&&(this.env=this.head(),!this.env))&&this.cons(this.env.data)){let t=this.env;return this.env=void 0,t}}head(){if(!this.cons(this.header))return;let t=this.headerView.getUint8(0),u=this.headerView.getUint32(1);return O(this.readMaxBytes,u,!0),{flags:t,data:new Uint8Array(u)}}cons(t){let u=t.byteLength;if(this.byteLength<u)return!1;let e=0;for(;e<u;){let a=this.buf.shift();a.byteLength>u-e?(t.set(a.subarray(0,u-e),e),this.buf.unshift(a.subarray(u-e)),e+=u-e):(t.set(a,e),e+=a.byteLength)}return!0}};function Ye(n){let t,u=ie(4294967295);return new ReadableStream({start(){t=n.getReader()},async pull(e){let a=!1;for(;!a;){let r=await t.read();if(r.done)u.byteLength>0&&e.error(new m("protocol error: incomplete envelope",i.InvalidArgument)),e.close();else for(let s of u.decode(r.value))e.enqueue(s),a=!0}}})}function e0(n,t){let u=new Uint8Array(t.length+5);u.set(t,5);let e=new DataView(u.buffer,u.byteOffset,u.byteLength);return e.setUint8(0,n),e.setUint32(1,t.length),u}var ce=function(n){if(!Symbol.asyncIterator)throw new TypeError("Symbol.asyncIterator is not defined.");var t=n[Symbol.asyncIterator],u;return t?t.call(n):(n=typeof __values=="function"?__values(n):n[Symbol.iterator](),u={},e("next"),e("throw"),e("return"),u[Symbol.asyncIterator]=function(){return this},u);function e(r){u[r]=n[r]&&function(s){return new Promise(function(c,l){s=n[r](s),a(c,l,s.done,s.value)})}}function a(r,s,c,l){Promise.resolve(l).then(function(h){r({value:h,done:c})},s)}},S=function(n){return this instanceof S?(this.v=n,this):new S(n)},le=function(n,t,u){if(!Symbol.asyncIterator)throw new TypeError("Symbol.asyncIterator is not defined.");var e=u.apply(n,t||[]),a,r=[];return a=Object.create((typeof AsyncIterator=="function"?AsyncIterator:Object).prototype),c("next"),c("throw"),c("return",s),a[Symbol.asyncIterator]=function(){return this},a;function s(o){return function(d){return Promise.resolve(d).then(o,y)}}function c(o,d){e[o]&&(a[o]=function(p){return new Promise(function(R,L){r.push([o,p,R,L])>1||l(o,p)})},d&&(a[o]=d(a[o])))}function l(o,d){try{h(e[o](d))}catch(p){b(r[0][3],p)}}function h(o){o.value instanceof S?Promise.resolve(o.value.v).then(v,y):b(r[0][2],o)}function v(o){l("next",o)}function y(o){l("throw",o)}function b(o,d){o(d),r.shift(),r.length&&l(r[0][0],r[0][1])}},de=function(n){var t,u;return t={},e("next"),e("throw",function(a){throw a}),e("return"),t[Symbol.iterator]=function(){return this},t;function e(a,r){t[a]=n[a]?function(s){return(u=!u)?{value:S(n[a](s)),done:!1}:r?r(s):s}:r}};function $(n){return le(this,arguments,function*(){yield S(yield*de(ce(n)))})}var J=function(n){if(!Symbol.asyncIterator)throw new TypeError("Symbol.asyncIterator is not defined.");var t=n[Symbol.asyncIterator],u;return t?t.call(n):(n=typeof __values=="function"?__values(n):n[Symbol.iterator](),u={},e("next"),e("throw"),e("return"),u[Symbol.asyncIterator]=function(){return this},u);function e(r){u[r]=n[r]&&function(s){return new Promise(function(c,l){s=n[r](s),a(c,l,s.done,s.value)})}}function a(r,s,c,l){Promise.resolve(l).then(function(h){r({value:h,done:c})},s)}},x=function(n){return this instanceof x?(this.v=n,this):new x(n)},me=function(n){var t,u;return t={},e("next"),e("throw",function(a){throw a}),e("return"),t[Symbol.iterator]=function(){return this},t;function e(a,r){t[a]=n[a]?function(s){return(u=!u)?{value:x(n[a](s)),done:!1}:r?r(s):s}:r}},fe=function(n,t,u){if(!Symbol.asyncIterator)throw new TypeError("Symbol.asyncIterator is not defined.");var e=u.apply(n,t||[]),a,r=[];return a=Object.create((typeof AsyncIterator=="function"?AsyncIterator:Object).prototype),c("next"),c("throw"),c("return",s),a[Symbol.asyncIterator]=function(){return this},a;function s(o){return function(d){return Promise.resolve(d).then(o,y)}}function c(o,d){e[o]&&(a[o]=function(p){return new Promise(function(R,L){r.push([o,p,R,L])>1||l(o,p)})},d&&(a[o]=d(a[o])))}function l(o,d){try{h(e[o](d))}catch(p){b(r[0][3],p)}}function h(o){o.value instanceof x?Promise.resolve(o.value.v).then(v,y):b(r[0][2],o)}function v(o){l("next",o)}function y(o){l("throw",o)}function b(o,d){o(d),r.shift(),r.length&&l(r[0][0],r[0][1])}};function pe(n,t){return K(n,u=>{switch(u.methodKind){case"unary":return he(t,u);case"server_streaming":return ge(t,u);case"client_streaming":return ye(t,u);case"bidi_streaming":return be(t,u);default:return null}})}function he(n,t){return async(u,e)=>{var a,r;let s=await n.unary(t,e?.signal,e?.timeoutMs,e?.headers,u,e?.contextValues);return(a=e?.onHeader)===null||a===void 0||a.call(e,s.header),(r=e?.onTrailer)===null||r===void 0||r.call(e,s.trailer),s.message}}function ge(n,t){return(u,e)=>N(n.stream(t,e?.signal,e?.timeoutMs,e?.headers,$([u]),e?.contextValues),e)}function ye(n,t){return async(u,e)=>{var a,r,s,c,l,h;let v=await n.stream(t,e?.signal,e?.timeoutMs,e?.headers,u,e?.contextValues);(l=e?.onHeader)===null||l===void 0||l.call(e,v.header);let y,b=0;try{for(var o=!0,d=J(v.message),p;p=await d.next(),a=p.done,!a;o=!0)c=p.value,o=!1,y=c,b++}catch(R){r={error:R}}finally{try{!o&&!a&&(s=d.return)&&await s.call(d)}finally{if(r)throw r.error}}if(!y)throw new m("protocol error: missing response message",i.Unimplemented);if(b>1)throw new m("protocol error: received extra messages for client streaming method",i.Unimplemented);return(h=e?.onTrailer)===null||h===void 0||h.call(e,v.trailer),y}}function be(n,t){return(u,e)=>N(n.stream(t,e?.signal,e?.timeoutMs,e?.headers,u,e?.contextValues),e)}function N(n,t){let u=(function(){return fe(this,arguments,function*(){var e,a;let r=yield x(n);(e=t?.onHeader)===null||e===void 0||e.call(t,r.header),yield x(yield*me(J(r.message))),(a=t?.onTrailer)===null||a===void 0||a.call(t,r.trailer)})})()[Symbol.asyncIterator]();return{[Symbol.asyncIterator]:()=>({next:()=>u.next()})}}function ve(){return{get(n){return n.id in this?this[n.id]:n.defaultValue},set(n,t){return this[n.id]=t,this},delete(n){return delete this[n.id],this}}}function z(n,t,...u){if(u.length>0)throw new Error;return n.services[t]}var E=f(`
google/rpc/error_details.proto
google.rpc"
	ErrorInfo
reason (	
domain (	5
\bmetadata (\v2#.google.rpc.ErrorInfo.MetadataEntry/
\rMetadataEntry\v
key (	\r
value (	:8"

BadRequest?
field_violations (\v2%.google.rpc.BadRequest.FieldViolation4
FieldViolation\r
field (	
\vdescription (	";
	RetryInfo.
\vretry_delay (\v2.google.protobuf.Durationbproto3`,[w]),W=g(E,0),Q=g(E,1);var Z=g(E,2);var Re=f(`
"sandtable/types/v1/violation.protosandtable.types.v1"l
	Violation\f
rule (	
\x07section (	\r
title (	
\bexpected (	\r
found (	
\bsentence (	bproto3`),X=g(Re,0);var Y=class n extends Error{code;reason;violation;fields;retryAfterMs;constructor(t,u){let e=t.findDetails(X)[0];super(e?.sentence||t.rawMessage,{cause:t}),this.name="SandtableError",this.code=u,this.reason=t.findDetails(W)[0]?.reason??"",this.violation=e,this.fields=t.findDetails(Q).flatMap(r=>r.fieldViolations).map(({field:r,description:s})=>({field:r,description:s}));let a=t.findDetails(Z)[0]?.retryDelay;this.retryAfterMs=a&&U(a)}get askedToWaitMs(){return this.code===i.ResourceExhausted?this.retryAfterMs:void 0}static from(t){if(t instanceof n)return t;let u=m.from(t),e=t instanceof m&&xe(t);return new n(u,e?i.Unavailable:u.code)}static of({code:t,message:u,details:e}){let a=new m(u,t);return a.details=e.map(({typeUrl:r,value:s})=>({type:r.slice(r.lastIndexOf("/")+1),value:s})),new n(a,t)}static raise(t,u,e){return new n(new m(u,t,void 0,void 0,e),t)}},Me=[i.Aborted,i.Canceled,i.Internal,i.Unknown];function xe(n){return!n.isWireError&&Me.includes(n.code)}var ee=f(`
#sandtable/matches/v1/log_text.protosandtable.matches.v1"
RenderLogRequest\f
name (	
	page_size (

page_token (	
after_sequence (
until_sequence (
\rtext_language (	"q
RenderLogResponse,
lines (\v2.sandtable.matches.v1.LogLine
next_page_token (	
\rtext_language (	"H
\x07LogLine
\bsequence (\f
seat (\r\f
text (	
\x07heading (\bbproto3`);var te=f(`
#sandtable/types/v1/map_region.protosandtable.types.v1";
	MapRegion
around (	
margin (\rH\0B	
\x07_marginbproto3`);var ne=f(`
sandtable/matches/v1/map.protosandtable.matches.v1"¤
RenderMapRequest\f
name (	
seat (\rH\0
\x07version (H-
region (\v2.sandtable.types.v1.MapRegion
\rif_none_match (	B\x07
_seatB

\b_version"?
RenderMapResponse
\x07version (\v
svg (	\f
etag (	bproto3`,[te]);var ue=f(`
(sandtable/matches/v1/match_service.protosandtable.matches.v1"
CreateMatchRequest\f
game (	%
\x07options (\v2.google.protobuf.Any
\fdisplay_name (	4

visibility (2 .sandtable.matches.v1.Visibility7
\fstart_policy (2!.sandtable.matches.v1.StartPolicy
seat (\rH\0
player\x07 (	\r
nonce\b (\f

request_id	 (	2
spectator_delay
 (\v2.google.protobuf.Duration
spectators_read_chat\v (\b.
seats\f (\v2.sandtable.matches.v1.SeatSetup6
\x07auction\r (\v2%.sandtable.matches.v1.AuctionSettings;
clock_settings (\v2#.sandtable.matches.v1.ClockSettings
nonce_commitment( (\f;
duplicate_dice) (\v2#.sandtable.matches.v1.DuplicateDice\r
label< (	
\rvalidate_only= (\bB\x07
_seat" 
\rDuplicateDice
\x07partner (	"k
	SeatSetup\f
seat (\r,
kind (2.sandtable.matches.v1.SeatKind\f
team (	
\freserved_for< (	"|
CreateMatchResponse*
match (\v2\x1B.sandtable.matches.v1.Match

host_token (	

seat_token (	
	join_code (	"
GetMatchRequest\f
name (	"
ListMatchesRequest
	page_size (

page_token (	\f
game (	/
state (2 .sandtable.matches.v1.MatchState\r
label< (	
\x07account= (	"\\
ListMatchesResponse,
\x07matches (\v2\x1B.sandtable.matches.v1.Match
next_page_token (	"
JoinMatchRequest\f
name (	
seat (\rH\0
player (	\r
nonce (\f
	join_code (	

request_id (	
nonce_commitment( (\fB\x07
_seat"a
JoinMatchResponse*
match (\v2\x1B.sandtable.matches.v1.Match\f
seat (\r

seat_token (	"a
LeaveMatchRequest\f
name (	
seat (\rH\0

request_id (	
reason
 (	B\x07
_seat"5
StartMatchRequest\f
name (	

request_id (	"Æ
SubmitCommandRequest\f
name (	
seat (\rH\0%
\x07command (\v2.google.protobuf.Any

request_id (	
expected_version (H
\rtext_language (	B\x07
_seatB
_expected_version"©
SubmitCommandResponse
\x07version (

state_hash (\f$
events (\v2.google.protobuf.Any
\x07awaited (\r,
\x07outcome (\v2\x1B.sandtable.types.v1.Outcome.
\vclient_time (\v2.google.protobuf.Duration.
\vserver_time\x07 (\v2.google.protobuf.Duration
events_left_out\b (\r\r
texts	 (	"J
\rListedCommand%
\x07command (\v2.google.protobuf.Any

request_id (	"Ã
SubmitCommandsRequest\f
name (	
seat (\rH\05
\bcommands (\v2#.sandtable.matches.v1.ListedCommand
expected_version (H
\rtext_language (	B\x07
_seatB
_expected_version"e
CommandRefusal\r
index (\r\f
code (
\x07message (	%
\x07details (\v2.google.protobuf.Any"
SubmitCommandsResponse=
\baccepted (\v2+.sandtable.matches.v1.SubmitCommandResponse5
\x07refused (\v2$.sandtable.matches.v1.CommandRefusal"
ValidateCommandRequest\f
name (	
seat (\rH\0%
\x07command (\v2.google.protobuf.Any
expected_version (HB\x07
_seatB
_expected_version"*
ValidateCommandResponse
\x07version ("k
ListLegalActionsRequest\f
name (	
seat (\rH\0
\x07samples (\r
\rtext_language (	B\x07
_seat"
ListLegalActionsResponse
\x07version (#
legal (\v2.google.protobuf.Any&
\bcommands (\v2.google.protobuf.Any
question_texts (	"D
GetDefaultCommandRequest\f
name (	
seat (\rH\0B\x07
_seat"S
GetDefaultCommandResponse
\x07version (%
\x07command (\v2.google.protobuf.Any"s
GetViewRequest\f
name (	
seat (\rH\0
\x07version (H
\rtext_language (	B\x07
_seatB

\b_version"
GetViewResponse
\x07version ("
view (\v2.google.protobuf.Any
\x07awaited (\r,
\x07outcome (\v2\x1B.sandtable.types.v1.Outcome
question_texts (	"m
GetThreatsRequest\f
name (	
seat (\rH\0
holder (\rH
spaces (	B\x07
_seatB	
\x07_holder"L
GetThreatsResponse
\x07version (%
\x07threats (\v2.google.protobuf.Any"{
ListLogEntriesRequest\f
name (	
	page_size (

page_token (	
after_sequence (
\rtext_language (	"b
ListLogEntriesResponse/
\x07entries (\v2.sandtable.matches.v1.LogEntry
next_page_token (	"b
ResignMatchRequest\f
name (	
seat (\rH\0

request_id (	
reason
 (	B\x07
_seat"R
ResignMatchResponse
\x07version (*
match (\v2\x1B.sandtable.matches.v1.Match"E
CloseMatchRequest\f
name (	
reason (	

request_id (	"R
ExportMatchRequest\f
name (	.
form (2 .sandtable.matches.v1.ExportForm"$
ExportMatchResponse\r
chunk (\f"v
ImportMatchRequest
\x07content (\f

request_id (	;
clock_settings (\v2#.sandtable.matches.v1.ClockSettings"j
ImportMatchResponse*
match (\v2\x1B.sandtable.matches.v1.Match
\vseat_tokens (	

host_token (	*$

ExportForm
_0\0
_1
_22
\fMatchServiceb
\vCreateMatch(.sandtable.matches.v1.CreateMatchRequest).sandtable.matches.v1.CreateMatchResponseN
\bGetMatch%.sandtable.matches.v1.GetMatchRequest\x1B.sandtable.matches.v1.Matchb
\vListMatches(.sandtable.matches.v1.ListMatchesRequest).sandtable.matches.v1.ListMatchesResponse\\
	JoinMatch&.sandtable.matches.v1.JoinMatchRequest'.sandtable.matches.v1.JoinMatchResponseR

LeaveMatch'.sandtable.matches.v1.LeaveMatchRequest\x1B.sandtable.matches.v1.MatchR

StartMatch'.sandtable.matches.v1.StartMatchRequest\x1B.sandtable.matches.v1.Matchh
\rSubmitCommand*.sandtable.matches.v1.SubmitCommandRequest+.sandtable.matches.v1.SubmitCommandResponsek
SubmitCommands+.sandtable.matches.v1.SubmitCommandsRequest,.sandtable.matches.v1.SubmitCommandsResponsen
ValidateCommand,.sandtable.matches.v1.ValidateCommandRequest-.sandtable.matches.v1.ValidateCommandResponseq
ListLegalActions-.sandtable.matches.v1.ListLegalActionsRequest..sandtable.matches.v1.ListLegalActionsResponset
GetDefaultCommand..sandtable.matches.v1.GetDefaultCommandRequest/.sandtable.matches.v1.GetDefaultCommandResponseV
\x07GetView$.sandtable.matches.v1.GetViewRequest%.sandtable.matches.v1.GetViewResponse_

GetThreats'.sandtable.matches.v1.GetThreatsRequest(.sandtable.matches.v1.GetThreatsResponse\\
	RenderMap&.sandtable.matches.v1.RenderMapRequest'.sandtable.matches.v1.RenderMapResponsek
ListLogEntries+.sandtable.matches.v1.ListLogEntriesRequest,.sandtable.matches.v1.ListLogEntriesResponse\\
	RenderLog&.sandtable.matches.v1.RenderLogRequest'.sandtable.matches.v1.RenderLogResponseT

GetLogHead'.sandtable.matches.v1.GetLogHeadRequest.sandtable.matches.v1.LogHeadb
\vResignMatch(.sandtable.matches.v1.ResignMatchRequest).sandtable.matches.v1.ResignMatchResponseR

CloseMatch'.sandtable.matches.v1.CloseMatchRequest\x1B.sandtable.matches.v1.Matchd
\vExportMatch(.sandtable.matches.v1.ExportMatchRequest).sandtable.matches.v1.ExportMatchResponse0b
\vImportMatch(.sandtable.matches.v1.ImportMatchRequest).sandtable.matches.v1.ImportMatchResponsebproto3`,[k,w,I,D,P,B,ee,ne,T,V]);var O0=g(ue,28);var $0=z(ue,0);export{i as a,U as b,qe as c,m as d,je as e,$e as f,Ye as g,e0 as h,pe as i,ve as j,z as k,W as l,Y as m,te as n,O0 as o,$0 as p};
