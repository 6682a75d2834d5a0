import{b as A,d as y,e as _,f as p,i as q,k as I,o as D,p as V,r as T,s as P,t as U,v as B}from"./shared-3.js";var i;(function(n){n[n.Canceled=1]="Canceled",n[n.Unknown=2]="Unknown",n[n.InvalidArgument=3]="InvalidArgument",n[n.DeadlineExceeded=4]="DeadlineExceeded",n[n.NotFound=5]="NotFound",n[n.AlreadyExists=6]="AlreadyExists",n[n.PermissionDenied=7]="PermissionDenied",n[n.ResourceExhausted=8]="ResourceExhausted",n[n.FailedPrecondition=9]="FailedPrecondition",n[n.Aborted=10]="Aborted",n[n.OutOfRange=11]="OutOfRange",n[n.Unimplemented=12]="Unimplemented",n[n.Internal=13]="Internal",n[n.Unavailable=14]="Unavailable",n[n.DataLoss=15]="DataLoss",n[n.Unauthenticated=16]="Unauthenticated"})(i||(i={}));function F(n){return Number(n.seconds)*1e3+Math.round(n.nanos/1e6)}var Ge=p(`
 google/protobuf/field_mask.protogoogle.protobuf"
	FieldMask\r
paths (	bproto3`);function G(n){let t=i[n];return typeof t!="string"?n.toString():t[0].toLowerCase()+t.substring(1).replace(/[A-Z]/g,r=>"_"+r.toLowerCase())}var f=class n extends Error{constructor(t,r=i.Unknown,e,u,a){super(ae(t,r)),this.name="ConnectError",this.isWireError=!1,Object.setPrototypeOf(this,new.target.prototype),this.rawMessage=t,this.code=r,this.metadata=new Headers(e??{}),this.details=u??[],this.cause=a}static from(t,r=i.Unknown){return t instanceof n?t:t instanceof Error?t.name=="AbortError"||t.name=="TimeoutError"?new n(t.message,i.Canceled):new n(t.message,r,void 0,void 0,t):new n(String(t),r,void 0,void 0,t)}static[Symbol.hasInstance](t){return t instanceof Error?Object.getPrototypeOf(t)===n.prototype?!0:t.name==="ConnectError"&&"code"in t&&typeof t.code=="number"&&"metadata"in t&&"details"in t&&Array.isArray(t.details)&&"rawMessage"in t&&typeof t.rawMessage=="string"&&"cause"in t:!1}findDetails(t){let r=t.kind==="message"?{getMessage:u=>u===t.typeName?t:void 0}:t,e=[];for(let u of this.details){if("desc"in u){r.getMessage(u.desc.typeName)&&e.push(A(u.desc,u.value));continue}let a=r.getMessage(u.type);if(a)try{e.push(_(a,u.value))}catch{}}return e}};function ae(n,t){return n.length?`[${G(t)}] ${n}`:`[${G(t)}]`}var j=Uint8Array.prototype.setFromBase64;function K(n){let t=n.length,r=t-(t+3>>2);(t&3)==0&&n[t-1]=="="&&(r-=n[t-2]=="="?2:1);let e=new Uint8Array(r),u=-1;if(j)try{let a=j.call(e,n);a.read==t&&(u=a.written)}catch{}return u<0&&(u=se(e,n)),u==r?e:e.subarray(0,u)}function se(n,t){let r=ie(),e=0,u=0,a,s=0;for(let c=0;c<t.length;c++){if(a=r[t.charCodeAt(c)],a===void 0)switch(t[c]){case"=":u=0;case`
`:case"\r":case"	":case" ":continue;default:throw Error("invalid base64 string")}switch(u){case 0:s=a,u=1;break;case 1:n[e++]=s<<2|(a&48)>>4,s=a,u=2;break;case 2:n[e++]=(s&15)<<4|(a&60)>>2,s=a,u=3;break;case 3:n[e++]=(s&3)<<6|a,u=0;break}}if(u==1)throw Error("invalid base64 string");return e}var Fe=Uint8Array.prototype.toBase64;var L,H,x;function oe(n){return L||(L="ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".split(""),H=L.slice(0,-2).concat("-","_")),n=="url"?H:L}function ie(){if(!x){x=[];let n=oe("std");for(let t=0;t<n.length;t++)x[n[t].charCodeAt(0)]=t;x[45]=n.indexOf("+"),x[95]=n.indexOf("/")}return x}function We(n,t,r){try{let e=K(n);return t?_(t,e,r):e}catch(e){throw f.from(e,i.DataLoss)}}function O(n,t){let r={};for(let e of n.methods){let u=t(e);u!=null&&(r[e.localName]=u)}return r}var et=1;function $(n,t,r=!1){if(t>n){let e=`message size is larger than configured readMaxBytes ${n}`;throw r&&(e=`message size ${t} is larger than configured readMaxBytes ${n}`),new f(e,i.ResourceExhausted)}}function ce(n){return new E(n)}var E=class{constructor(t){this.readMaxBytes=t,this.header=new Uint8Array(5),this.headerView=new DataView(this.header.buffer),this.buf=[]}get byteLength(){return this.buf.reduce((t,r)=>t+r.byteLength,0)}decode(t){this.buf.push(t);let r=[];for(;;){let e=this.pop();if(!e)break;r.push(e)}return r}pop(){if(!(!this.env&&(this.env=this.head(),!this.env))&&this.cons(this.env.data)){let t=this.env;return this.env=void 0,t}}head(){if(!this.cons(this.header))return;let t=this.headerView.getUint8(0),r=this.headerView.getUint32(1);return $(this.readMaxBytes,r,!0),{flags:t,data:new Uint8Array(r)}}cons(t){let r=t.byteLength;if(this.byteLength<r)return!1;let e=0;for(;e<r;){let u=this.buf.shift();u.byteLength>r-e?(t.set(u.subarray(0,r-e),e),this.buf.unshift(u.subarray(r-e)),e+=r-e):(t.set(u,e),e+=u.byteLength)}return!0}};function lt(n){let t,r=ce(4294967295);return new ReadableStream({start(){t=n.getReader()},async pull(e){let u=!1;for(;!u;){let a=await t.read();if(a.done)r.byteLength>0&&e.error(new f("protocol error: incomplete envelope",i.InvalidArgument)),e.close();else for(let s of r.decode(a.value))e.enqueue(s),u=!0}}})}function dt(n,t){let r=new Uint8Array(t.length+5);r.set(t,5);let e=new DataView(r.buffer,r.byteOffset,r.byteLength);return e.setUint8(0,n),e.setUint32(1,t.length),r}var le=function(n){if(!Symbol.asyncIterator)throw new TypeError("Symbol.asyncIterator is not defined.");var t=n[Symbol.asyncIterator],r;return t?t.call(n):(n=typeof __values=="function"?__values(n):n[Symbol.iterator](),r={},e("next"),e("throw"),e("return"),r[Symbol.asyncIterator]=function(){return this},r);function e(a){r[a]=n[a]&&function(s){return new Promise(function(c,d){s=n[a](s),u(c,d,s.done,s.value)})}}function u(a,s,c,d){Promise.resolve(d).then(function(g){a({value:g,done:c})},s)}},w=function(n){return this instanceof w?(this.v=n,this):new w(n)},de=function(n,t,r){if(!Symbol.asyncIterator)throw new TypeError("Symbol.asyncIterator is not defined.");var e=r.apply(n,t||[]),u,a=[];return u=Object.create((typeof AsyncIterator=="function"?AsyncIterator:Object).prototype),c("next"),c("throw"),c("return",s),u[Symbol.asyncIterator]=function(){return this},u;function s(o){return function(m){return Promise.resolve(m).then(o,b)}}function c(o,m){e[o]&&(u[o]=function(h){return new Promise(function(M,C){a.push([o,h,M,C])>1||d(o,h)})},m&&(u[o]=m(u[o])))}function d(o,m){try{g(e[o](m))}catch(h){v(a[0][3],h)}}function g(o){o.value instanceof w?Promise.resolve(o.value.v).then(R,b):v(a[0][2],o)}function R(o){d("next",o)}function b(o){d("throw",o)}function v(o,m){o(m),a.shift(),a.length&&d(a[0][0],a[0][1])}},me=function(n){var t,r;return t={},e("next"),e("throw",function(u){throw u}),e("return"),t[Symbol.iterator]=function(){return this},t;function e(u,a){t[u]=n[u]?function(s){return(r=!r)?{value:w(n[u](s)),done:!1}:a?a(s):s}:a}};function J(n){return de(this,arguments,function*(){yield w(yield*me(le(n)))})}var N=function(n){if(!Symbol.asyncIterator)throw new TypeError("Symbol.asyncIterator is not defined.");var t=n[Symbol.asyncIterator],r;return t?t.call(n):(n=typeof __values=="function"?__values(n):n[Symbol.iterator](),r={},e("next"),e("throw"),e("return"),r[Symbol.asyncIterator]=function(){return this},r);function e(a){r[a]=n[a]&&function(s){return new Promise(function(c,d){s=n[a](s),u(c,d,s.done,s.value)})}}function u(a,s,c,d){Promise.resolve(d).then(function(g){a({value:g,done:c})},s)}},S=function(n){return this instanceof S?(this.v=n,this):new S(n)},fe=function(n){var t,r;return t={},e("next"),e("throw",function(u){throw u}),e("return"),t[Symbol.iterator]=function(){return this},t;function e(u,a){t[u]=n[u]?function(s){return(r=!r)?{value:S(n[u](s)),done:!1}:a?a(s):s}:a}},pe=function(n,t,r){if(!Symbol.asyncIterator)throw new TypeError("Symbol.asyncIterator is not defined.");var e=r.apply(n,t||[]),u,a=[];return u=Object.create((typeof AsyncIterator=="function"?AsyncIterator:Object).prototype),c("next"),c("throw"),c("return",s),u[Symbol.asyncIterator]=function(){return this},u;function s(o){return function(m){return Promise.resolve(m).then(o,b)}}function c(o,m){e[o]&&(u[o]=function(h){return new Promise(function(M,C){a.push([o,h,M,C])>1||d(o,h)})},m&&(u[o]=m(u[o])))}function d(o,m){try{g(e[o](m))}catch(h){v(a[0][3],h)}}function g(o){o.value instanceof S?Promise.resolve(o.value.v).then(R,b):v(a[0][2],o)}function R(o){d("next",o)}function b(o){d("throw",o)}function v(o,m){o(m),a.shift(),a.length&&d(a[0][0],a[0][1])}};function he(n,t){return O(n,r=>{switch(r.methodKind){case"unary":return ge(t,r);case"server_streaming":return ye(t,r);case"client_streaming":return be(t,r);case"bidi_streaming":return ve(t,r);default:return null}})}function ge(n,t){return async(r,e)=>{var u,a;let s=await n.unary(t,e?.signal,e?.timeoutMs,e?.headers,r,e?.contextValues);return(u=e?.onHeader)===null||u===void 0||u.call(e,s.header),(a=e?.onTrailer)===null||a===void 0||a.call(e,s.trailer),s.message}}function ye(n,t){return(r,e)=>z(n.stream(t,e?.signal,e?.timeoutMs,e?.headers,J([r]),e?.contextValues),e)}function be(n,t){return async(r,e)=>{var u,a,s,c,d,g;let R=await n.stream(t,e?.signal,e?.timeoutMs,e?.headers,r,e?.contextValues);(d=e?.onHeader)===null||d===void 0||d.call(e,R.header);let b,v=0;try{for(var o=!0,m=N(R.message),h;h=await m.next(),u=h.done,!u;o=!0)c=h.value,o=!1,b=c,v++}catch(M){a={error:M}}finally{try{!o&&!u&&(s=m.return)&&await s.call(m)}finally{if(a)throw a.error}}if(!b)throw new f("protocol error: missing response message",i.Unimplemented);if(v>1)throw new f("protocol error: received extra messages for client streaming method",i.Unimplemented);return(g=e?.onTrailer)===null||g===void 0||g.call(e,R.trailer),b}}function ve(n,t){return(r,e)=>z(n.stream(t,e?.signal,e?.timeoutMs,e?.headers,r,e?.contextValues),e)}function z(n,t){let r=(function(){return pe(this,arguments,function*(){var e,u;let a=yield S(n);(e=t?.onHeader)===null||e===void 0||e.call(t,a.header),yield S(yield*fe(N(a.message))),(u=t?.onTrailer)===null||u===void 0||u.call(t,a.trailer)})})()[Symbol.asyncIterator]();return{[Symbol.asyncIterator]:()=>({next:()=>r.next()})}}function Re(){return{get(n){return n.id in this?this[n.id]:n.defaultValue},set(n,t){return this[n.id]=t,this},delete(n){return delete this[n.id],this}}}function W(n,t,...r){if(r.length>0)throw new Error;return n.services[t]}var k=p(`
google/rpc/error_details.proto
google.rpc"
	ErrorInfo\f
reason(	\f
domain(	*
\bmetadata (\v2bErrorInfo.MetadataEntry+
\rMetadataEntry	
key(	\v
value(	:8"t

BadRequest4
field_violations (\v2bBadRequest.FieldViolation0
FieldViolation\v
field(	
\vdescription(	")
	RetryInfo
\vretry_delay(\v2	aDurationbproto3`,[q]),Q=y(k,0),Z=y(k,1);var X=y(k,2);var Me=p(`
"sandtable/types/v1/violation.protosandtable.types.v1"\`
	Violation

rule(	\r
\x07section(	\v
title(	
\bexpected(	\v
found(	
\bsentence(	bproto3`),Y=y(Me,0);var ee=class n extends Error{code;reason;violation;fields;retryAfterMs;constructor(t,r){let e=t.findDetails(Y)[0];super(e?.sentence||t.rawMessage,{cause:t}),this.name="SandtableError",this.code=r,this.reason=t.findDetails(Q)[0]?.reason??"",this.violation=e,this.fields=t.findDetails(Z).flatMap(a=>a.fieldViolations).map(({field:a,description:s})=>({field:a,description:s}));let u=t.findDetails(X)[0]?.retryDelay;this.retryAfterMs=u&&F(u)}get askedToWaitMs(){return this.code===i.ResourceExhausted?this.retryAfterMs:void 0}static from(t){if(t instanceof n)return t;let r=f.from(t),e=t instanceof f&&Se(t);return new n(r,e?i.Unavailable:r.code)}static of({code:t,message:r,details:e}){let u=new f(r,t);return u.details=e.map(({typeUrl:a,value:s})=>({type:a.slice(a.lastIndexOf("/")+1),value:s})),new n(u,t)}static raise(t,r,e){return new n(new f(r,t,void 0,void 0,e),t)}},xe=[i.Aborted,i.Canceled,i.Internal,i.Unknown];function Se(n){return!n.isWireError&&xe.includes(n.code)}var te=p(`
#sandtable/matches/v1/log_text.protosandtable.matches.v1"
_"
_"
_bproto3`);var ne=p(`
#sandtable/types/v1/map_region.protosandtable.types.v1"
_bproto3`);var re=p(`
sandtable/matches/v1/map.protosandtable.matches.v1"
_"
_bproto3`,[ne]);var ue=p(`
(sandtable/matches/v1/match_service.protosandtable.matches.v1"
CreateMatchRequest

game(	
\x07options(\v2aAny
\fdisplay_name(	

visibility(
\fstart_policy(
seat(\rH\0\f
player\x07(	\v
nonce\b(\f

request_id	(	 
spectator_delay
(\v2	aDuration
spectators_read_chat\v(\b
seats\f (\v2
gSeatSetup$
clock_settings(\v2gClockSettings
nonce_commitment((\f$
duplicate_dice)(\v2gDuplicateDice\v
label<(	
\rvalidate_only=(\b

slug>(	B
_"
\rDuplicateDice"/
	SeatSetup

seat(\r

kind(

team(	"_
CreateMatchResponse
match(\v2gMatch

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
\x07account=(	"E
ListMatchesResponse
\x07matches (\v2gMatch
next_page_token(	"
JoinMatchRequest

name(	
seat(\rH\0\f
player(	\v
nonce(\f
	join_code(	

request_id(	
nonce_commitment((\fB
_"F
JoinMatchResponse
match(\v2gMatch

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

request_id(	"3
	MatchLook

view(\b\v
legal(\b\r
\x07samples(\r"R

MatchSight
view(\v2gGetViewResponse&
legal(\v2gListLegalActionsResponse"®
SubmitCommandRequest

name(	
seat(\rH\0
\x07command(\v2aAny

request_id(	\x1B
expected_version(H
\rtext_language(	
look\x07(\v2
gMatchLookB
_B
_"
SubmitCommandResponse\r
\x07version(
events (\v2aAny
\x07awaited (\r
\x07outcome(\v2\blOutcome
\vserver_time\x07(\v2	aDuration\r
texts	 (	"6
\rListedCommand
\x07command(\v2aAny

request_id(	"ª
SubmitCommandsRequest

name(	
seat(\rH\0 
\bcommands (\v2gListedCommand\x1B
expected_version(H
\rtext_language(	
look(\v2
gMatchLookB
_B
_"O
CommandRefusal\v
index(\r

code(\r
\x07message(	
\x07details (\v2aAny"b
SubmitCommandsResponse(
\baccepted (\v2gSubmitCommandResponse
\x07refused(\v2gCommandRefusal"
_"
_"_
ListLegalActionsRequest

name(	
seat(\rH\0\r
\x07samples(\r
\rtext_language(	B
_"l
ListLegalActionsResponse\r
\x07version(
legal(\v2aAny
\bcommands (\v2aAny
question_texts (	"<
GetDefaultCommandRequest

name(	
seat(\rH\0B
_"?
GetDefaultCommandResponse\r
\x07version(
\x07command(\v2aAny"\`
GetViewRequest

name(	
seat(\rH\0
\x07version(H
\rtext_language(	B
_B
_"t
GetViewResponse\r
\x07version(
view(\v2aAny
\x07awaited (\r
\x07outcome(\v2\blOutcome
question_texts (	"]
GetThreatsRequest

name(	
seat(\rH\0
holder(\rH
spaces (	B
_B
_"8
GetThreatsResponse\r
\x07version(
\x07threats(\v2aAny"q
ListLogEntriesRequest

name(	
	page_size(

page_token(	
after_sequence(
\rtext_language(	"K
ListLogEntriesResponse
\x07entries (\v2	gLogEntry
next_page_token(	"V
ResignMatchRequest

name(	
seat(\rH\0

request_id(	\f
reason
(	B
_"9
ResignMatchResponse\r
\x07version(
match(\v2gMatch"
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
\vExportMatch(.sandtable.matches.v1.ExportMatchRequest).sandtable.matches.v1.ExportMatchResponse0bproto3`,[I,q,D,V,U,B,te,re,P,T]);var pn=y(ue,30);var hn=W(ue,0);export{i as a,F as b,Ge as c,f as d,We as e,et as f,lt as g,dt as h,he as i,Re as j,W as k,Q as l,ee as m,ne as n,pn as o,hn as p};
