import{a as i,c as he,d as l,e as ge,f as B,g as k,h as N,i as be,j as J,k as ve,m as h,p as Re}from"./shared-4.js";import{a as M,d as Se,h as T,i as X}from"./shared-10.js";import{a as pe,c as me,h as ye}from"./shared-6.js";import{b as ce,c as W,d as de,e as P,f as le,h as fe,j as U}from"./shared-3.js";function xe(...n){let e=new AbortController,r=n.filter(s=>s!==void 0).concat(e.signal);for(let s of r){if(s.aborted){t.apply(s);break}s.addEventListener("abort",t)}function t(){e.signal.aborted||e.abort(O(this));for(let s of r)s.removeEventListener("abort",t)}return e}function we(n){let e=new AbortController,r=()=>{e.abort(new l("the operation timed out",i.DeadlineExceeded))},t;return n!==void 0&&(n<=0?r():t=setTimeout(r,n)),{signal:e.signal,cleanup:()=>clearTimeout(t)}}function O(n){if(!n.aborted)return;if(n.reason!==void 0)return n.reason;let e=new Error("This operation was aborted");return e.name="AbortError",e}function D(n){let e=new Headers,r=new TextDecoder().decode(n).split(`\r
`);for(let t of r){if(t==="")continue;let s=t.indexOf(":");if(s>0){let o=t.substring(0,s).trim(),a=t.substring(s+1).trim();e.append(o,a)}}return e}var Y="Content-Type";var V="Grpc-Timeout",y="Grpc-Status",_="Grpc-Message";var Q="Grpc-Status-Details-Bin";var G="User-Agent";var Z="X-User-Agent",Me="X-Grpc-Web";var Ie="application/grpc-web+proto",Te="application/grpc-web+json";var Je=P(`
\fstatus.proto
google.rpc"N
Status\f
code (
\x07message (	%
\x07details (\v2.google.protobuf.Anybproto3`,[le]),Ce=W(Je,0);var Ae="0";function L(n){var e;let r=n.get(Q);if(r!=null){let s=ge(r,Ce);if(s.code==0)return;let o=new l(s.message,s.code,n);return o.details=s.details.map(a=>({type:a.typeUrl.substring(a.typeUrl.lastIndexOf("/")+1),value:a.value})),o.isWireError=!0,o}let t=n.get(y);if(t!=null){if(t===Ae)return;let s=parseInt(t,10),o;return s in i?o=new l(decodeURIComponent((e=n.get(_))!==null&&e!==void 0?e:""),s,n):o=new l(`invalid grpc-status: ${t}`,i.Internal,n),o.isWireError=!0,o}}function F(n,e){return n.toString().replace(/\/?$/,`/${e.parent.typeName}/${e.name}`)}function ee(n,e){return ce(n,e)}function _e(n,e){function r(t){return t.done===!0?t:{done:t.done,value:ee(n,t.value)}}return{[Symbol.asyncIterator](){let t=e[Symbol.asyncIterator](),s={next:()=>t.next().then(r)};return t.throw!==void 0&&(s.throw=o=>t.throw(o).then(r)),t.return!==void 0&&(s.return=o=>t.return(o).then(r)),s}}}function te(n,e){if(!e)return n;for(let r of e.concat().reverse())n=r(n);return n}function Ue(n){var e;let r=Object.assign({},n);return(e=r.ignoreUnknownFields)!==null&&e!==void 0||(r.ignoreUnknownFields=!0),r}function H(n,e,r,t){let s=e?Ee(n.input,t):Pe(n.input,r);return{parse:(e?Ee(n.output,t):Pe(n.output,r)).parse,serialize:s.serialize}}function Ee(n,e){return{parse(r){try{return de(n,r,e)}catch(t){let s=t instanceof Error?t.message:String(t);throw new l(`parse binary: ${s}`,i.Internal)}},serialize(r){try{return fe(n,r,e)}catch(t){let s=t instanceof Error?t.message:String(t);throw new l(`serialize binary: ${s}`,i.Internal)}}}}function Pe(n,e){var r,t;let s=(r=e?.textEncoder)!==null&&r!==void 0?r:new TextEncoder,o=(t=e?.textDecoder)!==null&&t!==void 0?t:new TextDecoder,a=Ue(e);return{parse(c){try{let u=o.decode(c);return U(n,u,a)}catch(u){throw l.from(u,i.InvalidArgument)}},serialize(c){try{let u=U(n,c,a);return s.encode(u)}catch(u){throw l.from(u,i.Internal)}}}}function ne(n){let e=te(n.next,n.interceptors),[r,t,s]=Be(n),o=Object.assign(Object.assign({},n.req),{message:ee(n.req.method.input,n.req.message),signal:r});return e(o).then(a=>(s(),a),t)}function re(n){let e=te(n.next,n.interceptors),[r,t,s]=Be(n),o=Object.assign(Object.assign({},n.req),{message:_e(n.req.method.input,n.req.message),signal:r}),a=!1;return r.addEventListener("abort",function(){var c,u;let m=n.req.message[Symbol.asyncIterator]();a||(c=m.throw)===null||c===void 0||c.call(m,this.reason).catch(()=>{}),(u=m.return)===null||u===void 0||u.call(m).catch(()=>{})}),e(o).then(c=>Object.assign(Object.assign({},c),{message:{[Symbol.asyncIterator](){let u=c.message[Symbol.asyncIterator]();return{next(){return!a&&r.aborted?t(O(r)):u.next().then(m=>(m.done==!0&&(a=!0,s()),m),t)}}}}}),t)}function Be(n){let{signal:e,cleanup:r}=we(n.timeoutMs),t=xe(n.signal,e);return[t.signal,function(o){let a=t.signal.aborted?l.from(O(t.signal),i.Canceled):l.from(o);return t.abort(a),r(),Promise.reject(a)},function(){r(),t.abort()}]}function E(n,e){let r=L(n);if(r)throw e.forEach((t,s)=>{r.metadata.append(s,t)}),r;if(!e.has(y)&&!n.has(y))throw new l("protocol error: missing status",i.Internal)}function j(n,e,r,t){var s,o;let a=new Headers(r??{});a.set(Y,n?Ie:Te),a.set(Me,"1");let c=(o=(s=a.get(G))!==null&&s!==void 0?s:a.get(Z))!==null&&o!==void 0?o:"connect-es/2.2.0";return a.set(Z,c),t&&a.set(G,c),e!==void 0&&a.set(V,`${e}m`),a}function ke(n){switch(n){case 400:return i.Internal;case 401:return i.Unauthenticated;case 403:return i.PermissionDenied;case 404:return i.Unimplemented;case 429:return i.Unavailable;case 502:return i.Unavailable;case 503:return i.Unavailable;case 504:return i.Unavailable;default:return i.Unknown}}function z(n,e){var r;if(n>=200&&n<300)return{foundStatus:e.has(y),headerError:L(e)};throw new l(decodeURIComponent((r=e.get(_))!==null&&r!==void 0?r:`HTTP ${n}`),ke(n),e)}function Ne(){try{new Headers}catch{throw new Error("connect-web requires the fetch API. Are you running on an old version of Node.js? Node.js is not supported in Connect for Web - please stay tuned for Connect for Node.")}}var I=function(n){return this instanceof I?(this.v=n,this):new I(n)},Xe=function(n,e,r){if(!Symbol.asyncIterator)throw new TypeError("Symbol.asyncIterator is not defined.");var t=r.apply(n,e||[]),s,o=[];return s=Object.create((typeof AsyncIterator=="function"?AsyncIterator:Object).prototype),c("next"),c("throw"),c("return",a),s[Symbol.asyncIterator]=function(){return this},s;function a(d){return function(p){return Promise.resolve(p).then(d,S)}}function c(d,p){t[d]&&(s[d]=function(b){return new Promise(function(v,f){o.push([d,b,v,f])>1||u(d,b)})},p&&(s[d]=p(s[d])))}function u(d,p){try{m(t[d](p))}catch(b){R(o[0][3],b)}}function m(d){d.value instanceof I?Promise.resolve(d.value.v).then(g,S):R(o[0][2],d)}function g(d){u("next",d)}function S(d){u("throw",d)}function R(d,p){d(p),o.shift(),o.length&&u(o[0][0],o[0][1])}},Oe={redirect:"error"};function Ye(n){var e;Ne();let r=(e=n.useBinaryFormat)!==null&&e!==void 0?e:!0;return{async unary(t,s,o,a,c,u){let{serialize:m,parse:g}=H(t,r,n.jsonOptions,n.binaryOptions);return o=o===void 0?n.defaultTimeoutMs:o<=0?void 0:o,await ne({interceptors:n.interceptors,signal:s,timeoutMs:o,req:{stream:!1,service:t.parent,method:t,requestMethod:"POST",url:F(n.baseUrl,t),header:j(r,o,a,!1),contextValues:u??J(),message:c},next:async S=>{var R;let p=await((R=n.fetch)!==null&&R!==void 0?R:globalThis.fetch)(S.url,Object.assign(Object.assign({},Oe),{method:S.requestMethod,headers:S.header,signal:S.signal,body:N(0,m(S.message))})),{headerError:b}=z(p.status,p.headers);if(!p.body)throw b!==void 0?b:"missing response body";let v=k(p.body).getReader(),f,x;for(;;){let w=await v.read();if(w.done)break;let{flags:q,data:A}=w.value;if((q&B)===B)throw new l("protocol error: received unsupported compressed output",i.Internal);if(q===128){if(f!==void 0)throw"extra trailer";f=D(A);continue}if(x!==void 0)throw new l("extra message",i.Unimplemented);x=g(A)}if(f===void 0)throw b!==void 0?b:new l("missing trailer",p.headers.has(y)?i.Unimplemented:i.Unknown);if(E(f,p.headers),x===void 0)throw new l("missing message",f.has(y)?i.Unimplemented:i.Unknown);return{stream:!1,service:t.parent,method:t,header:p.headers,message:x,trailer:f}}})},async stream(t,s,o,a,c,u){let{serialize:m,parse:g}=H(t,r,n.jsonOptions,n.binaryOptions);function S(d,p,b,v,f){return Xe(this,arguments,function*(){let w=k(d).getReader();if(p){if(!(yield I(w.read())).done)throw"extra data for trailers-only";return yield I(void 0)}let q=!1;for(;;){let A=yield I(w.read());if(A.done)break;let{flags:ze,data:ue}=A.value;if((ze&128)===128){if(q)throw"extra trailer";q=!0;let ie=D(ue);E(ie,v),ie.forEach((Ke,$e)=>b.set($e,Ke));continue}if(q)throw"extra message";yield yield I(g(ue))}if("throwIfAborted"in f&&f.throwIfAborted(),!q)throw"missing trailer"})}async function R(d){if(t.methodKind!="server_streaming")throw"The fetch API does not support streaming request bodies";let p=await d[Symbol.asyncIterator]().next();if(p.done==!0)throw"missing request message";return N(0,m(p.value))}return o=o===void 0?n.defaultTimeoutMs:o<=0?void 0:o,re({interceptors:n.interceptors,signal:s,timeoutMs:o,req:{stream:!0,service:t.parent,method:t,requestMethod:"POST",url:F(n.baseUrl,t),header:j(r,o,a,!1),contextValues:u??J(),message:c},next:async d=>{var p;let v=await((p=n.fetch)!==null&&p!==void 0?p:globalThis.fetch)(d.url,Object.assign(Object.assign({},Oe),{method:d.requestMethod,headers:d.header,signal:d.signal,body:await R(d.message)})),{foundStatus:f,headerError:x}=z(v.status,v.headers);if(x!=null)throw x;if(!v.body)throw"missing response body";let w=new Headers;return Object.assign(Object.assign({},d),{header:v.headers,trailer:w,message:S(v.body,f,w,v.headers,d.signal)})}})}}}var Ve=0xcbf29ce484222325n,Qe=0x100000001b3n;function Ze(n){let e=Ve;for(let r of new TextEncoder().encode(n))e=BigInt.asUintN(64,(e^BigInt(r))*Qe);return e}function De(n,e){return n.map(r=>({endpoint:r,weight:Ze(`${r}
${e}`)})).sort((r,t)=>r.weight===t.weight?0:r.weight>t.weight?-1:1).map(({endpoint:r})=>r)}var et=P(`
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
\vRevealNonce(.sandtable.matches.v1.RevealNonceRequest\x1B.sandtable.matches.v1.Matchbproto3`,[me,he,pe,ye]);var se=ve(et,0);var tt=32,nt=500,rt=5e3,st=8,ot=["NONCES_CHANGED","NONCES_NOT_AWAITED","NONCE_NOT_COMMITTED","WRONG_STATE"],at=[i.Unavailable,i.DeadlineExceeded,i.ResourceExhausted,i.Aborted],oe=new Uint8Array,$=class{#e=new Map;#n=Promise.resolve();beforeReveal;keep(e,r,t){this.#e.set(C(e),t===void 0?{access:e,nonce:r}:{access:e,nonce:r,table:t})}tableOf(e){return this.#e.get(C(e))?.table}ofSeat(e){return this.#e.get(C(e))?.nonce}left(e,r){for(let{access:t}of this.#s(e))t.token===r&&this.#e.delete(C(t))}async share(){let e=Fe();return"subtle"in crypto?{secret:e,fields:{nonceCommitment:await T(e)}}:{secret:void 0,fields:{nonce:e}}}async seated(e,r,t,s){let o=s.seats[r.seat];if(o===void 0||s.state!==1||o.nonceState===0)return s;this.keep(r,t);let a=e.with({token:r.token}),c=await T(t),u=s;return o.nonceState!==1&&!M(o.nonceCommitment,c)&&(u=await Ge(a,r.match,c)),u=await this.settle(a,u),u.state===1&&this.#o(a,r.match,nt),u}settle(e,r){if(this.#s(r.name).length===0)return Promise.resolve(r);let t=this.#n.then(()=>this.#r(e,r));return this.#n=t.catch(()=>{}),t}async#r(e,r){let{name:t}=r,s=r;for(let o=0;o<st;o++){let a=this.#s(t);if(s.state!==1){for(let{access:u}of a)this.#e.delete(C(u));if(s.state===4)return s;for(let u of a)if(!await it(s,u))throw h.raise(i.DataLoss,`${t} has started with other nonces than its seats were bound to`);return s}let c;for(let u of a)c??=await this.#t(e,s,u);if(c===void 0)return s;try{s=await c()}catch(u){if(!ot.includes(h.from(u).reason))throw u;s=await Le(e,t)}}return s}async#t(e,r,t){let{access:s}=t,o=r.seats[s.seat];if(o===void 0||!r.awaitsNonces)return;let a=e.with({token:s.token}),c=async()=>{let g=Fe();return this.keep(s,g),Ge(a,s.match,await T(g))};if(o.nonceState===4)return c;let u=r.seats.some(({nonceState:g})=>g===4);if(o.nonceState!==2||u)return;if(!M(o.nonceCommitment,await T(t.nonce)))throw h.raise(i.DataLoss,`seat ${s.seat} of ${r.name} is bound to a nonce that is not known here`);let m=await X(r);return t.table!==void 0&&!M(t.table,m)?c:async()=>(await this.beforeReveal?.(s,t.nonce,m),this.#e.set(C(s),{...t,table:m}),ut(a,s.match,t.nonce,m))}#o(e,r,t){setTimeout(()=>{this.#a(e,r).then(o=>{o&&this.#o(e,r,Math.min(t*1.5,rt))})},t).unref?.()}async#a(e,r){if(this.#s(r).length===0)return!1;try{return(await this.settle(e,await Le(e,r))).state===1}catch(t){return at.includes(h.from(t).code)}}#s(e){return[...this.#e.values()].filter(({access:r})=>r.match===e)}};function Ge(n,e,r){let t=ae({name:e,nonceCommitment:r});return n.call(se,e,(s,o)=>s.commitNonce(t,o))}function ut(n,e,r,t=oe){let s=ae({name:e,nonce:r,table:t});return n.call(se,e,(o,a)=>o.revealNonce(s,a))}function Le(n,e){return n.call(Re,e,(r,t)=>r.getMatch({name:e},t))}function Fe(){return crypto.getRandomValues(new Uint8Array(tt))}function C({match:n,seat:e}){return`${n}/seats/${e}`}async function it(n,{access:e,nonce:r,table:t}){if(n.diceScheme!==Se)return t===void 0;for(let o of n.seats){let a=o.nonce.length===0?oe:await T(o.nonce);if(!M(o.nonceCommitment,a))return!1}let s=n.seats[e.seat]?.nonce??oe;return M(s,r)&&(t===void 0||M(t,await X(n)))}var ct=6,dt=100,pt=6,mt={now:()=>performance.now(),random:()=>Math.random(),sleep:(n,e)=>new Promise((r,t)=>{let s=()=>{clearTimeout(o),t(h.raise(i.Canceled,"the caller gave up"))},o=setTimeout(()=>{e?.removeEventListener("abort",s),r()},n);e?.aborted?s():e?.addEventListener("abort",s,{once:!0})})};function lt(n,e){return dt*2**Math.min(n-1,pt)*(.5+e()/2)}async function He(n,e,r,t=mt){let s=t.now()+e,o=()=>h.raise(i.DeadlineExceeded,"the deadline has passed"),a=h.raise(i.InvalidArgument,"there is no endpoint");for(let c=0;c<ct;c++){if(c>0){let u=a.askedToWaitMs,m=(u??0)+lt(c,t.random);if(t.now()+m>=s)throw u===void 0?o():a;await t.sleep(m)}for(let u of n){let m=s-t.now();if(m<=0)throw o();try{return await r(u,Math.ceil(m))}catch(g){if(a=h.from(g),a.askedToWaitMs!==void 0)break;if(a.code!==i.Unavailable)throw a}}}throw ft(a,n)}function ft(n,e){return n.code!==i.Unavailable||n.reason!==""?n:h.raise(i.Unavailable,`no server answers at ${e.join(", ")}`,n.cause)}var ht=3e4,je=class n{#e;#n;#r;#t;nonces;constructor(e,r,t,s=new Map,o=new $){this.#e=e,this.#n=r,this.#t={...t,secret:t.secret??gt()},this.#r=s,this.nonces=o}with(e){let r={...this.#t,...e};return new n(this.#e,this.#n,r,this.#r,this.nonces)}order(e){return De(this.#e,e)}async call(e,r,t){let s=this.headers(),o=this.#t.timeoutMs??ht;return He(this.order(r),o,(a,c)=>t(this.service(e,a),{headers:s,timeoutMs:c}))}get token(){return this.#t.token}headers(){let{token:e="",secret:r=""}=this.#t;if(!/^[\x20-\x7e]*$/.test(e))throw h.raise(i.InvalidArgument,"the token cannot be sent in a header");let t={"sandtable-client-secret":r};return e===""?t:{...t,authorization:`Bearer ${e}`}}service(e,r){let t=this.#r.get(r)??this.#n(r);return this.#r.set(r,t),be(e,t)}};function gt(){let n=crypto.getRandomValues(new Uint8Array(32));return Array.from(n,e=>e.toString(16).padStart(2,"0")).join("")}function ae(n){let e="requestId"in n&&typeof n.requestId=="string"?n.requestId:"";return{...n,requestId:e===""?crypto.randomUUID():e}}async function*lr(n,e){let r="";do{let t=await n(r);yield*e(t),r=t.nextPageToken}while(r!=="")}export{Ye as a,se as b,Ge as c,ut as d,mt as e,lt as f,ft as g,je as h,ae as i,lr as j};
