import{a as i,c as ge,d as l,e as be,f as O,g as D,h as G,i as ve,j as V,k as ye,m as h,p as xe}from"./shared-4.js";import{a as M,d as Re,h as T,i as Q}from"./shared-8.js";import{b as E,c as Y,d as P,e as B,f as me,h as le,j as fe,k as he,l as k,n as N,s as Se}from"./shared-3.js";function It(t,e,n){let r=!1;return n||(n=E(he),r=!0),n.value=k(t,e),n.typeUrl=Ye(e.$typeName),r?n:void 0}function Xe(t,e){if(t.typeUrl==="")return!1;let n=typeof e=="string"?e:e.typeName,r=we(t.typeUrl);return n===r}function Tt(t,e){if(t.typeUrl==="")return;let n=e.kind=="message"?e:e.getMessage(we(t.typeUrl));if(!(!n||!Xe(t,n)))return P(n,t.value)}function Ye(t){return`type.googleapis.com/${t}`}function we(t){let e=t.lastIndexOf("/"),n=e>=0?t.substring(e+1):t;if(!n.length)throw new Error(`invalid type url: ${t}`);return n}function qe(...t){let e=new AbortController,n=t.filter(o=>o!==void 0).concat(e.signal);for(let o of n){if(o.aborted){r.apply(o);break}o.addEventListener("abort",r)}function r(){e.signal.aborted||e.abort(L(this));for(let o of n)o.removeEventListener("abort",r)}return e}function Me(t){let e=new AbortController,n=()=>{e.abort(new l("the operation timed out",i.DeadlineExceeded))},r;return t!==void 0&&(t<=0?n():r=setTimeout(n,t)),{signal:e.signal,cleanup:()=>clearTimeout(r)}}function L(t){if(!t.aborted)return;if(t.reason!==void 0)return t.reason;let e=new Error("This operation was aborted");return e.name="AbortError",e}function F(t){let e=new Headers,n=new TextDecoder().decode(t).split(`\r
`);for(let r of n){if(r==="")continue;let o=r.indexOf(":");if(o>0){let s=r.substring(0,o).trim(),a=r.substring(o+1).trim();e.append(s,a)}}return e}var Z="Content-Type";var ee="Grpc-Timeout",y="Grpc-Status",_="Grpc-Message";var te="Grpc-Status-Details-Bin";var H="User-Agent";var ne="X-User-Agent",Te="X-Grpc-Web";var Ce="application/grpc-web+proto",Ae="application/grpc-web+json";var Qe=B(`
\fstatus.proto
google.rpc"N
Status\f
code (
\x07message (	%
\x07details (\v2.google.protobuf.Anybproto3`,[fe]),_e=Y(Qe,0);var Ue="0";function j(t){var e;let n=t.get(te);if(n!=null){let o=be(n,_e);if(o.code==0)return;let s=new l(o.message,o.code,t);return s.details=o.details.map(a=>({type:a.typeUrl.substring(a.typeUrl.lastIndexOf("/")+1),value:a.value})),s.isWireError=!0,s}let r=t.get(y);if(r!=null){if(r===Ue)return;let o=parseInt(r,10),s;return o in i?s=new l(decodeURIComponent((e=t.get(_))!==null&&e!==void 0?e:""),o,t):s=new l(`invalid grpc-status: ${r}`,i.Internal,t),s.isWireError=!0,s}}function z(t,e){return t.toString().replace(/\/?$/,`/${e.parent.typeName}/${e.name}`)}function re(t,e){return E(t,e)}function Ee(t,e){function n(r){return r.done===!0?r:{done:r.done,value:re(t,r.value)}}return{[Symbol.asyncIterator](){let r=e[Symbol.asyncIterator](),o={next:()=>r.next().then(n)};return r.throw!==void 0&&(o.throw=s=>r.throw(s).then(n)),r.return!==void 0&&(o.return=s=>r.return(s).then(n)),o}}}function oe(t,e){if(!e)return t;for(let n of e.concat().reverse())t=n(t);return t}function ke(t){var e;let n=Object.assign({},t);return(e=n.ignoreUnknownFields)!==null&&e!==void 0||(n.ignoreUnknownFields=!0),n}function $(t,e,n,r){let o=e?Pe(t.input,r):Be(t.input,n);return{parse:(e?Pe(t.output,r):Be(t.output,n)).parse,serialize:o.serialize}}function Pe(t,e){return{parse(n){try{return P(t,n,e)}catch(r){let o=r instanceof Error?r.message:String(r);throw new l(`parse binary: ${o}`,i.Internal)}},serialize(n){try{return k(t,n,e)}catch(r){let o=r instanceof Error?r.message:String(r);throw new l(`serialize binary: ${o}`,i.Internal)}}}}function Be(t,e){var n,r;let o=(n=e?.textEncoder)!==null&&n!==void 0?n:new TextEncoder,s=(r=e?.textDecoder)!==null&&r!==void 0?r:new TextDecoder,a=ke(e);return{parse(c){try{let u=s.decode(c);return N(t,u,a)}catch(u){throw l.from(u,i.InvalidArgument)}},serialize(c){try{let u=N(t,c,a);return o.encode(u)}catch(u){throw l.from(u,i.Internal)}}}}function se(t){let e=oe(t.next,t.interceptors),[n,r,o]=Ne(t),s=Object.assign(Object.assign({},t.req),{message:re(t.req.method.input,t.req.message),signal:n});return e(s).then(a=>(o(),a),r)}function ae(t){let e=oe(t.next,t.interceptors),[n,r,o]=Ne(t),s=Object.assign(Object.assign({},t.req),{message:Ee(t.req.method.input,t.req.message),signal:n}),a=!1;return n.addEventListener("abort",function(){var c,u;let m=t.req.message[Symbol.asyncIterator]();a||(c=m.throw)===null||c===void 0||c.call(m,this.reason).catch(()=>{}),(u=m.return)===null||u===void 0||u.call(m).catch(()=>{})}),e(s).then(c=>Object.assign(Object.assign({},c),{message:{[Symbol.asyncIterator](){let u=c.message[Symbol.asyncIterator]();return{next(){return!a&&n.aborted?r(L(n)):u.next().then(m=>(m.done==!0&&(a=!0,o()),m),r)}}}}}),r)}function Ne(t){let{signal:e,cleanup:n}=Me(t.timeoutMs),r=qe(t.signal,e);return[r.signal,function(s){let a=r.signal.aborted?l.from(L(r.signal),i.Canceled):l.from(s);return r.abort(a),n(),Promise.reject(a)},function(){n(),r.abort()}]}function U(t,e){let n=j(t);if(n)throw e.forEach((r,o)=>{n.metadata.append(o,r)}),n;if(!e.has(y)&&!t.has(y))throw new l("protocol error: missing status",i.Internal)}function K(t,e,n,r){var o,s;let a=new Headers(n??{});a.set(Z,t?Ce:Ae),a.set(Te,"1");let c=(s=(o=a.get(H))!==null&&o!==void 0?o:a.get(ne))!==null&&s!==void 0?s:"connect-es/2.2.0";return a.set(ne,c),r&&a.set(H,c),e!==void 0&&a.set(ee,`${e}m`),a}function Oe(t){switch(t){case 400:return i.Internal;case 401:return i.Unauthenticated;case 403:return i.PermissionDenied;case 404:return i.Unimplemented;case 429:return i.Unavailable;case 502:return i.Unavailable;case 503:return i.Unavailable;case 504:return i.Unavailable;default:return i.Unknown}}function W(t,e){var n;if(t>=200&&t<300)return{foundStatus:e.has(y),headerError:j(e)};throw new l(decodeURIComponent((n=e.get(_))!==null&&n!==void 0?n:`HTTP ${t}`),Oe(t),e)}function De(){try{new Headers}catch{throw new Error("connect-web requires the fetch API. Are you running on an old version of Node.js? Node.js is not supported in Connect for Web - please stay tuned for Connect for Node.")}}var I=function(t){return this instanceof I?(this.v=t,this):new I(t)},Ze=function(t,e,n){if(!Symbol.asyncIterator)throw new TypeError("Symbol.asyncIterator is not defined.");var r=n.apply(t,e||[]),o,s=[];return o=Object.create((typeof AsyncIterator=="function"?AsyncIterator:Object).prototype),c("next"),c("throw"),c("return",a),o[Symbol.asyncIterator]=function(){return this},o;function a(d){return function(p){return Promise.resolve(p).then(d,S)}}function c(d,p){r[d]&&(o[d]=function(b){return new Promise(function(v,f){s.push([d,b,v,f])>1||u(d,b)})},p&&(o[d]=p(o[d])))}function u(d,p){try{m(r[d](p))}catch(b){R(s[0][3],b)}}function m(d){d.value instanceof I?Promise.resolve(d.value.v).then(g,S):R(s[0][2],d)}function g(d){u("next",d)}function S(d){u("throw",d)}function R(d,p){d(p),s.shift(),s.length&&u(s[0][0],s[0][1])}},Ge={redirect:"error"};function et(t){var e;De();let n=(e=t.useBinaryFormat)!==null&&e!==void 0?e:!0;return{async unary(r,o,s,a,c,u){let{serialize:m,parse:g}=$(r,n,t.jsonOptions,t.binaryOptions);return s=s===void 0?t.defaultTimeoutMs:s<=0?void 0:s,await se({interceptors:t.interceptors,signal:o,timeoutMs:s,req:{stream:!1,service:r.parent,method:r,requestMethod:"POST",url:z(t.baseUrl,r),header:K(n,s,a,!1),contextValues:u??V(),message:c},next:async S=>{var R;let p=await((R=t.fetch)!==null&&R!==void 0?R:globalThis.fetch)(S.url,Object.assign(Object.assign({},Ge),{method:S.requestMethod,headers:S.header,signal:S.signal,body:G(0,m(S.message))})),{headerError:b}=W(p.status,p.headers);if(!p.body)throw b!==void 0?b:"missing response body";let v=D(p.body).getReader(),f,x;for(;;){let w=await v.read();if(w.done)break;let{flags:q,data:A}=w.value;if((q&O)===O)throw new l("protocol error: received unsupported compressed output",i.Internal);if(q===128){if(f!==void 0)throw"extra trailer";f=F(A);continue}if(x!==void 0)throw new l("extra message",i.Unimplemented);x=g(A)}if(f===void 0)throw b!==void 0?b:new l("missing trailer",p.headers.has(y)?i.Unimplemented:i.Unknown);if(U(f,p.headers),x===void 0)throw new l("missing message",f.has(y)?i.Unimplemented:i.Unknown);return{stream:!1,service:r.parent,method:r,header:p.headers,message:x,trailer:f}}})},async stream(r,o,s,a,c,u){let{serialize:m,parse:g}=$(r,n,t.jsonOptions,t.binaryOptions);function S(d,p,b,v,f){return Ze(this,arguments,function*(){let w=D(d).getReader();if(p){if(!(yield I(w.read())).done)throw"extra data for trailers-only";return yield I(void 0)}let q=!1;for(;;){let A=yield I(w.read());if(A.done)break;let{flags:Ke,data:de}=A.value;if((Ke&128)===128){if(q)throw"extra trailer";q=!0;let pe=F(de);U(pe,v),pe.forEach((We,Je)=>b.set(Je,We));continue}if(q)throw"extra message";yield yield I(g(de))}if("throwIfAborted"in f&&f.throwIfAborted(),!q)throw"missing trailer"})}async function R(d){if(r.methodKind!="server_streaming")throw"The fetch API does not support streaming request bodies";let p=await d[Symbol.asyncIterator]().next();if(p.done==!0)throw"missing request message";return G(0,m(p.value))}return s=s===void 0?t.defaultTimeoutMs:s<=0?void 0:s,ae({interceptors:t.interceptors,signal:o,timeoutMs:s,req:{stream:!0,service:r.parent,method:r,requestMethod:"POST",url:z(t.baseUrl,r),header:K(n,s,a,!1),contextValues:u??V(),message:c},next:async d=>{var p;let v=await((p=t.fetch)!==null&&p!==void 0?p:globalThis.fetch)(d.url,Object.assign(Object.assign({},Ge),{method:d.requestMethod,headers:d.header,signal:d.signal,body:await R(d.message)})),{foundStatus:f,headerError:x}=W(v.status,v.headers);if(x!=null)throw x;if(!v.body)throw"missing response body";let w=new Headers;return Object.assign(Object.assign({},d),{header:v.headers,trailer:w,message:S(v.body,f,w,v.headers,d.signal)})}})}}}var tt=0xcbf29ce484222325n,nt=0x100000001b3n;function rt(t){let e=tt;for(let n of new TextEncoder().encode(t))e=BigInt.asUintN(64,(e^BigInt(n))*nt);return e}function Le(t,e){return t.map(n=>({endpoint:n,weight:rt(`${n}
${e}`)})).sort((n,r)=>n.weight===r.weight?0:n.weight>r.weight?-1:1).map(({endpoint:n})=>n)}var ot=B(`
(sandtable/matches/v1/lobby_service.protosandtable.matches.v1"
UpdateMatchRequest*
match (\v2\x1B.sandtable.matches.v1.Match/
\vupdate_mask (\v2.google.protobuf.FieldMask

request_id (	"T
UpdateMatchResponse*
match (\v2\x1B.sandtable.matches.v1.Match
	join_code (	"^
SetReadyRequest\f
name (	
seat (\rH\0\r
ready (\b

request_id (	B\x07
_seat"S
Invite

id (	\f
seat (\r/
\vexpire_time (\v2.google.protobuf.Timestamp"m
CreateInviteRequest\f
name (	\f
seat (\r&
ttl (\v2.google.protobuf.Duration

request_id (	"R
CreateInviteResponse,
invite (\v2.sandtable.matches.v1.Invite\f
code (	"I
ListInvitesRequest\f
name (	
	page_size (

page_token (	"]
ListInvitesResponse-
\x07invites (\v2.sandtable.matches.v1.Invite
next_page_token (	"G
RevokeInviteRequest\f
name (	
invite (	

request_id (	"
RevokeInviteResponse"L
\rAddBotRequest\f
name (	\f
seat (\r\v
bot (	

request_id (	"B
RemoveBotRequest\f
name (	\f
seat (\r

request_id (	"x
OfferSeatRequest\f
name (	
seat (\rH\0&
ttl (\v2.google.protobuf.Duration

request_id (	B\x07
_seat"O
OfferSeatResponse,
invite (\v2.sandtable.matches.v1.Invite\f
code (	"L
ProposeSubstitutionRequest\f
name (	\f
seat (\r

request_id (	"x
AnswerSubstitutionRequest\f
name (	
seat (\rH\0
absent (\r\r
agree (\b

request_id (	B\x07
_seat"R
ProposeDrawRequest\f
name (	
seat (\rH\0

request_id (	B\x07
_seat"
AnswerDrawRequest\f
name (	
seat (\rH\0\r
agree (\b

request_id (	
expected_version (HB\x07
_seatB
_expected_version"_
PlaceBidRequest\f
name (	
seat (\rH\0
amount (\r

request_id (	B\x07
_seat"N
PassBidRequest\f
name (	
seat (\rH\0

request_id (	B\x07
_seat"P
MuteSeatRequest\f
name (	\f
seat (\r\r
muted (\b

request_id (	"l
CommitNonceRequest\f
name (	
seat (\rH\0
nonce_commitment (\f

request_id (	B\x07
_seat"p
RevealNonceRequest\f
name (	
seat (\rH\0\r
nonce (\f\r
table (\f

request_id (	B\x07
_seat2þ\v
\fLobbyServiceb
\vUpdateMatch(.sandtable.matches.v1.UpdateMatchRequest).sandtable.matches.v1.UpdateMatchResponseN
\bSetReady%.sandtable.matches.v1.SetReadyRequest\x1B.sandtable.matches.v1.Matche
\fCreateInvite).sandtable.matches.v1.CreateInviteRequest*.sandtable.matches.v1.CreateInviteResponseb
\vListInvites(.sandtable.matches.v1.ListInvitesRequest).sandtable.matches.v1.ListInvitesResponsee
\fRevokeInvite).sandtable.matches.v1.RevokeInviteRequest*.sandtable.matches.v1.RevokeInviteResponseJ
AddBot#.sandtable.matches.v1.AddBotRequest\x1B.sandtable.matches.v1.MatchP
	RemoveBot&.sandtable.matches.v1.RemoveBotRequest\x1B.sandtable.matches.v1.Match\\
	OfferSeat&.sandtable.matches.v1.OfferSeatRequest'.sandtable.matches.v1.OfferSeatResponsed
ProposeSubstitution0.sandtable.matches.v1.ProposeSubstitutionRequest\x1B.sandtable.matches.v1.Matchb
AnswerSubstitution/.sandtable.matches.v1.AnswerSubstitutionRequest\x1B.sandtable.matches.v1.MatchT
\vProposeDraw(.sandtable.matches.v1.ProposeDrawRequest\x1B.sandtable.matches.v1.MatchR

AnswerDraw'.sandtable.matches.v1.AnswerDrawRequest\x1B.sandtable.matches.v1.MatchN
\bPlaceBid%.sandtable.matches.v1.PlaceBidRequest\x1B.sandtable.matches.v1.MatchL
\x07PassBid$.sandtable.matches.v1.PassBidRequest\x1B.sandtable.matches.v1.MatchN
\bMuteSeat%.sandtable.matches.v1.MuteSeatRequest\x1B.sandtable.matches.v1.MatchT
\vCommitNonce(.sandtable.matches.v1.CommitNonceRequest\x1B.sandtable.matches.v1.MatchT
\vRevealNonce(.sandtable.matches.v1.RevealNonceRequest\x1B.sandtable.matches.v1.Matchbproto3`,[le,ge,me,Se]);var ue=ye(ot,0);var st=32,at=500,ut=5e3,it=8,ct=["NONCES_CHANGED","NONCES_NOT_AWAITED","NONCE_NOT_COMMITTED","WRONG_STATE"],dt=[i.Unavailable,i.DeadlineExceeded,i.ResourceExhausted,i.Aborted],ie=new Uint8Array,X=class{#e=new Map;#n=Promise.resolve();beforeReveal;keep(e,n,r){this.#e.set(C(e),r===void 0?{access:e,nonce:n}:{access:e,nonce:n,table:r})}tableOf(e){return this.#e.get(C(e))?.table}ofSeat(e){return this.#e.get(C(e))?.nonce}left(e,n){for(let{access:r}of this.#o(e))r.token===n&&this.#e.delete(C(r))}async share(){let e=je();return"subtle"in crypto?{secret:e,fields:{nonceCommitment:await T(e)}}:{secret:void 0,fields:{nonce:e}}}async seated(e,n,r,o){let s=o.seats[n.seat];if(s===void 0||o.state!==1||s.nonceState===0)return o;this.keep(n,r);let a=e.with({token:n.token}),c=await T(r),u=o;return s.nonceState!==1&&!M(s.nonceCommitment,c)&&(u=await Fe(a,n.match,c)),u=await this.settle(a,u),u.state===1&&this.#s(a,n.match,at),u}settle(e,n){if(this.#o(n.name).length===0)return Promise.resolve(n);let r=this.#n.then(()=>this.#r(e,n));return this.#n=r.catch(()=>{}),r}async#r(e,n){let{name:r}=n,o=n;for(let s=0;s<it;s++){let a=this.#o(r);if(o.state!==1){for(let{access:u}of a)this.#e.delete(C(u));if(o.state===4)return o;for(let u of a)if(!await mt(o,u))throw h.raise(i.DataLoss,`${r} has started with other nonces than its seats were bound to`);return o}let c;for(let u of a)c??=await this.#t(e,o,u);if(c===void 0)return o;try{o=await c()}catch(u){if(!ct.includes(h.from(u).reason))throw u;o=await He(e,r)}}return o}async#t(e,n,r){let{access:o}=r,s=n.seats[o.seat];if(s===void 0||!n.awaitsNonces)return;let a=e.with({token:o.token}),c=async()=>{let g=je();return this.keep(o,g),Fe(a,o.match,await T(g))};if(s.nonceState===4)return c;let u=n.seats.some(({nonceState:g})=>g===4);if(s.nonceState!==2||u)return;if(!M(s.nonceCommitment,await T(r.nonce)))throw h.raise(i.DataLoss,`seat ${o.seat} of ${n.name} is bound to a nonce that is not known here`);let m=await Q(n);return r.table!==void 0&&!M(r.table,m)?c:async()=>(await this.beforeReveal?.(o,r.nonce,m),this.#e.set(C(o),{...r,table:m}),pt(a,o.match,r.nonce,m))}#s(e,n,r){setTimeout(()=>{this.#a(e,n).then(s=>{s&&this.#s(e,n,Math.min(r*1.5,ut))})},r).unref?.()}async#a(e,n){if(this.#o(n).length===0)return!1;try{return(await this.settle(e,await He(e,n))).state===1}catch(r){return dt.includes(h.from(r).code)}}#o(e){return[...this.#e.values()].filter(({access:n})=>n.match===e)}};function Fe(t,e,n){let r=ce({name:e,nonceCommitment:n});return t.call(ue,e,(o,s)=>o.commitNonce(r,s))}function pt(t,e,n,r=ie){let o=ce({name:e,nonce:n,table:r});return t.call(ue,e,(s,a)=>s.revealNonce(o,a))}function He(t,e){return t.call(xe,e,(n,r)=>n.getMatch({name:e},r))}function je(){return crypto.getRandomValues(new Uint8Array(st))}function C({match:t,seat:e}){return`${t}/seats/${e}`}async function mt(t,{access:e,nonce:n,table:r}){if(t.diceScheme!==Re)return r===void 0;for(let s of t.seats){let a=s.nonce.length===0?ie:await T(s.nonce);if(!M(s.nonceCommitment,a))return!1}let o=t.seats[e.seat]?.nonce??ie;return M(o,n)&&(r===void 0||M(r,await Q(t)))}var lt=6,ft=100,ht=6,gt={now:()=>performance.now(),random:()=>Math.random(),sleep:(t,e)=>new Promise((n,r)=>{let o=()=>{clearTimeout(s),r(h.raise(i.Canceled,"the caller gave up"))},s=setTimeout(()=>{e?.removeEventListener("abort",o),n()},t);e?.aborted?o():e?.addEventListener("abort",o,{once:!0})})};function bt(t,e){return ft*2**Math.min(t-1,ht)*(.5+e()/2)}async function ze(t,e,n,r=gt){let o=r.now()+e,s=()=>h.raise(i.DeadlineExceeded,"the deadline has passed"),a=h.raise(i.InvalidArgument,"there is no endpoint");for(let c=0;c<lt;c++){if(c>0){let u=a.askedToWaitMs,m=(u??0)+bt(c,r.random);if(r.now()+m>=o)throw u===void 0?s():a;await r.sleep(m)}for(let u of t){let m=o-r.now();if(m<=0)throw s();try{return await n(u,Math.ceil(m))}catch(g){if(a=h.from(g),a.askedToWaitMs!==void 0)break;if(a.code!==i.Unavailable)throw a}}}throw vt(a,t)}function vt(t,e){return t.code!==i.Unavailable||t.reason!==""?t:h.raise(i.Unavailable,`no server answers at ${e.join(", ")}`,t.cause)}var yt=3e4,$e=class t{#e;#n;#r;#t;nonces;constructor(e,n,r,o=new Map,s=new X){this.#e=e,this.#n=n,this.#t={...r,secret:r.secret??St()},this.#r=o,this.nonces=s}with(e){let n={...this.#t,...e};return new t(this.#e,this.#n,n,this.#r,this.nonces)}order(e){return Le(this.#e,e)}async call(e,n,r){let o=this.headers(),s=this.#t.timeoutMs??yt;return ze(this.order(n),s,(a,c)=>r(this.service(e,a),{headers:o,timeoutMs:c}))}get token(){return this.#t.token}headers(){let{token:e="",secret:n=""}=this.#t;if(!/^[\x20-\x7e]*$/.test(e))throw h.raise(i.InvalidArgument,"the token cannot be sent in a header");let r={"sandtable-client-secret":n};return e===""?r:{...r,authorization:`Bearer ${e}`}}service(e,n){let r=this.#r.get(n)??this.#n(n);return this.#r.set(n,r),ve(e,r)}};function St(){let t=crypto.getRandomValues(new Uint8Array(32));return Array.from(t,e=>e.toString(16).padStart(2,"0")).join("")}function ce(t){let e="requestId"in t&&typeof t.requestId=="string"?t.requestId:"";return{...t,requestId:e===""?crypto.randomUUID():e}}async function*Mr(t,e){let n="";do{let r=await t(n);yield*e(r),n=r.nextPageToken}while(n!=="")}export{It as a,Tt as b,et as c,ue as d,Fe as e,pt as f,gt as g,bt as h,vt as i,$e as j,ce as k,Mr as l};
