import{a as u,c as ge,d as l,e as be,f as O,g as D,h as G,i as ve,j as V,k as ye,m as h,p as xe}from"./shared-4.js";import{a as q,d as Re,h as T,i as Q}from"./shared-8.js";import{b as E,c as P,d as Y,e as B,f as k,g as me,i as le,k as fe,l as he,m as N,s as Se}from"./shared-3.js";function It(t,e,n){let r=!1;return n||(n=E(he),r=!0),n.value=N(t,e),n.typeUrl=Ye(e.$typeName),r?n:void 0}function Xe(t,e){if(t.typeUrl==="")return!1;let n=typeof e=="string"?e:e.typeName,r=we(t.typeUrl);return n===r}function Tt(t,e){if(t.typeUrl==="")return;let n=e.kind=="message"?e:e.getMessage(we(t.typeUrl));if(!(!n||!Xe(t,n)))return B(n,t.value)}function Ye(t){return`type.googleapis.com/${t}`}function we(t){let e=t.lastIndexOf("/"),n=e>=0?t.substring(e+1):t;if(!n.length)throw new Error(`invalid type url: ${t}`);return n}function Me(...t){let e=new AbortController,n=t.filter(o=>o!==void 0).concat(e.signal);for(let o of n){if(o.aborted){r.apply(o);break}o.addEventListener("abort",r)}function r(){e.signal.aborted||e.abort(L(this));for(let o of n)o.removeEventListener("abort",r)}return e}function qe(t){let e=new AbortController,n=()=>{e.abort(new l("the operation timed out",u.DeadlineExceeded))},r;return t!==void 0&&(t<=0?n():r=setTimeout(n,t)),{signal:e.signal,cleanup:()=>clearTimeout(r)}}function L(t){if(!t.aborted)return;if(t.reason!==void 0)return t.reason;let e=new Error("This operation was aborted");return e.name="AbortError",e}function F(t){let e=new Headers,n=new TextDecoder().decode(t).split(`\r
`);for(let r of n){if(r==="")continue;let o=r.indexOf(":");if(o>0){let s=r.substring(0,o).trim(),a=r.substring(o+1).trim();e.append(s,a)}}return e}var Z="Content-Type";var ee="Grpc-Timeout",y="Grpc-Status",A="Grpc-Message";var te="Grpc-Status-Details-Bin";var H="User-Agent";var ne="X-User-Agent",Te="X-Grpc-Web";var Ce="application/grpc-web+proto",Ae="application/grpc-web+json";var Qe=k(`
\fstatus.proto
google.rpc"J
Status

code(\r
\x07message(	%
\x07details (\v2.google.protobuf.Anybproto3`,[fe]),_e=Y(Qe,0);var Ue="0";function j(t){var e;let n=t.get(te);if(n!=null){let o=be(n,_e);if(o.code==0)return;let s=new l(o.message,o.code,t);return s.details=o.details.map(a=>({type:a.typeUrl.substring(a.typeUrl.lastIndexOf("/")+1),value:a.value})),s.isWireError=!0,s}let r=t.get(y);if(r!=null){if(r===Ue)return;let o=parseInt(r,10),s;return o in u?s=new l(decodeURIComponent((e=t.get(A))!==null&&e!==void 0?e:""),o,t):s=new l(`invalid grpc-status: ${r}`,u.Internal,t),s.isWireError=!0,s}}function z(t,e){return t.toString().replace(/\/?$/,`/${e.parent.typeName}/${e.name}`)}function re(t,e){return E(t,e)}function Ee(t,e){function n(r){return r.done===!0?r:{done:r.done,value:re(t,r.value)}}return{[Symbol.asyncIterator](){let r=e[Symbol.asyncIterator](),o={next:()=>r.next().then(n)};return r.throw!==void 0&&(o.throw=s=>r.throw(s).then(n)),r.return!==void 0&&(o.return=s=>r.return(s).then(n)),o}}}function oe(t,e){if(!e)return t;for(let n of e.concat().reverse())t=n(t);return t}function ke(t){var e;let n=Object.assign({},t);return(e=n.ignoreUnknownFields)!==null&&e!==void 0||(n.ignoreUnknownFields=!0),n}function $(t,e,n,r){let o=e?Pe(t.input,r):Be(t.input,n);return{parse:(e?Pe(t.output,r):Be(t.output,n)).parse,serialize:o.serialize}}function Pe(t,e){return{parse(n){try{return B(t,n,e)}catch(r){let o=r instanceof Error?r.message:String(r);throw new l(`parse binary: ${o}`,u.Internal)}},serialize(n){try{return N(t,n,e)}catch(r){let o=r instanceof Error?r.message:String(r);throw new l(`serialize binary: ${o}`,u.Internal)}}}}function Be(t,e){var n,r;let o=(n=e?.textEncoder)!==null&&n!==void 0?n:new TextEncoder,s=(r=e?.textDecoder)!==null&&r!==void 0?r:new TextDecoder,a=ke(e);return{parse(c){try{let i=s.decode(c);return P(t,i,a)}catch(i){throw l.from(i,u.InvalidArgument)}},serialize(c){try{let i=P(t,c,a);return o.encode(i)}catch(i){throw l.from(i,u.Internal)}}}}function se(t){let e=oe(t.next,t.interceptors),[n,r,o]=Ne(t),s=Object.assign(Object.assign({},t.req),{message:re(t.req.method.input,t.req.message),signal:n});return e(s).then(a=>(o(),a),r)}function ae(t){let e=oe(t.next,t.interceptors),[n,r,o]=Ne(t),s=Object.assign(Object.assign({},t.req),{message:Ee(t.req.method.input,t.req.message),signal:n}),a=!1;return n.addEventListener("abort",function(){var c,i;let m=t.req.message[Symbol.asyncIterator]();a||(c=m.throw)===null||c===void 0||c.call(m,this.reason).catch(()=>{}),(i=m.return)===null||i===void 0||i.call(m).catch(()=>{})}),e(s).then(c=>Object.assign(Object.assign({},c),{message:{[Symbol.asyncIterator](){let i=c.message[Symbol.asyncIterator]();return{next(){return!a&&n.aborted?r(L(n)):i.next().then(m=>(m.done==!0&&(a=!0,o()),m),r)}}}}}),r)}function Ne(t){let{signal:e,cleanup:n}=qe(t.timeoutMs),r=Me(t.signal,e);return[r.signal,function(s){let a=r.signal.aborted?l.from(L(r.signal),u.Canceled):l.from(s);return r.abort(a),n(),Promise.reject(a)},function(){n(),r.abort()}]}function _(t,e){let n=j(t);if(n)throw e.forEach((r,o)=>{n.metadata.append(o,r)}),n;if(!e.has(y)&&!t.has(y))throw new l("protocol error: missing status",u.Internal)}function K(t,e,n,r){var o,s;let a=new Headers(n??{});a.set(Z,t?Ce:Ae),a.set(Te,"1");let c=(s=(o=a.get(H))!==null&&o!==void 0?o:a.get(ne))!==null&&s!==void 0?s:"connect-es/2.2.0";return a.set(ne,c),r&&a.set(H,c),e!==void 0&&a.set(ee,`${e}m`),a}function Oe(t){switch(t){case 400:return u.Internal;case 401:return u.Unauthenticated;case 403:return u.PermissionDenied;case 404:return u.Unimplemented;case 429:return u.Unavailable;case 502:return u.Unavailable;case 503:return u.Unavailable;case 504:return u.Unavailable;default:return u.Unknown}}function W(t,e){var n;if(t>=200&&t<300)return{foundStatus:e.has(y),headerError:j(e)};throw new l(decodeURIComponent((n=e.get(A))!==null&&n!==void 0?n:`HTTP ${t}`),Oe(t),e)}function De(){try{new Headers}catch{throw new Error("connect-web requires the fetch API. Are you running on an old version of Node.js? Node.js is not supported in Connect for Web - please stay tuned for Connect for Node.")}}var I=function(t){return this instanceof I?(this.v=t,this):new I(t)},Ze=function(t,e,n){if(!Symbol.asyncIterator)throw new TypeError("Symbol.asyncIterator is not defined.");var r=n.apply(t,e||[]),o,s=[];return o=Object.create((typeof AsyncIterator=="function"?AsyncIterator:Object).prototype),c("next"),c("throw"),c("return",a),o[Symbol.asyncIterator]=function(){return this},o;function a(d){return function(p){return Promise.resolve(p).then(d,S)}}function c(d,p){r[d]&&(o[d]=function(b){return new Promise(function(v,f){s.push([d,b,v,f])>1||i(d,b)})},p&&(o[d]=p(o[d])))}function i(d,p){try{m(r[d](p))}catch(b){R(s[0][3],b)}}function m(d){d.value instanceof I?Promise.resolve(d.value.v).then(g,S):R(s[0][2],d)}function g(d){i("next",d)}function S(d){i("throw",d)}function R(d,p){d(p),s.shift(),s.length&&i(s[0][0],s[0][1])}},Ge={redirect:"error"};function et(t){var e;De();let n=(e=t.useBinaryFormat)!==null&&e!==void 0?e:!0;return{async unary(r,o,s,a,c,i){let{serialize:m,parse:g}=$(r,n,t.jsonOptions,t.binaryOptions);return s=s===void 0?t.defaultTimeoutMs:s<=0?void 0:s,await se({interceptors:t.interceptors,signal:o,timeoutMs:s,req:{stream:!1,service:r.parent,method:r,requestMethod:"POST",url:z(t.baseUrl,r),header:K(n,s,a,!1),contextValues:i??V(),message:c},next:async S=>{var R;let p=await((R=t.fetch)!==null&&R!==void 0?R:globalThis.fetch)(S.url,Object.assign(Object.assign({},Ge),{method:S.requestMethod,headers:S.header,signal:S.signal,body:G(0,m(S.message))})),{headerError:b}=W(p.status,p.headers);if(!p.body)throw b!==void 0?b:"missing response body";let v=D(p.body).getReader(),f,x;for(;;){let w=await v.read();if(w.done)break;let{flags:M,data:C}=w.value;if((M&O)===O)throw new l("protocol error: received unsupported compressed output",u.Internal);if(M===128){if(f!==void 0)throw"extra trailer";f=F(C);continue}if(x!==void 0)throw new l("extra message",u.Unimplemented);x=g(C)}if(f===void 0)throw b!==void 0?b:new l("missing trailer",p.headers.has(y)?u.Unimplemented:u.Unknown);if(_(f,p.headers),x===void 0)throw new l("missing message",f.has(y)?u.Unimplemented:u.Unknown);return{stream:!1,service:r.parent,method:r,header:p.headers,message:x,trailer:f}}})},async stream(r,o,s,a,c,i){let{serialize:m,parse:g}=$(r,n,t.jsonOptions,t.binaryOptions);function S(d,p,b,v,f){return Ze(this,arguments,function*(){let w=D(d).getReader();if(p){if(!(yield I(w.read())).done)throw"extra data for trailers-only";return yield I(void 0)}let M=!1;for(;;){let C=yield I(w.read());if(C.done)break;let{flags:Ke,data:de}=C.value;if((Ke&128)===128){if(M)throw"extra trailer";M=!0;let pe=F(de);_(pe,v),pe.forEach((We,Je)=>b.set(Je,We));continue}if(M)throw"extra message";yield yield I(g(de))}if("throwIfAborted"in f&&f.throwIfAborted(),!M)throw"missing trailer"})}async function R(d){if(r.methodKind!="server_streaming")throw"The fetch API does not support streaming request bodies";let p=await d[Symbol.asyncIterator]().next();if(p.done==!0)throw"missing request message";return G(0,m(p.value))}return s=s===void 0?t.defaultTimeoutMs:s<=0?void 0:s,ae({interceptors:t.interceptors,signal:o,timeoutMs:s,req:{stream:!0,service:r.parent,method:r,requestMethod:"POST",url:z(t.baseUrl,r),header:K(n,s,a,!1),contextValues:i??V(),message:c},next:async d=>{var p;let v=await((p=t.fetch)!==null&&p!==void 0?p:globalThis.fetch)(d.url,Object.assign(Object.assign({},Ge),{method:d.requestMethod,headers:d.header,signal:d.signal,body:await R(d.message)})),{foundStatus:f,headerError:x}=W(v.status,v.headers);if(x!=null)throw x;if(!v.body)throw"missing response body";let w=new Headers;return Object.assign(Object.assign({},d),{header:v.headers,trailer:w,message:S(v.body,f,w,v.headers,d.signal)})}})}}}var tt=0xcbf29ce484222325n,nt=0x100000001b3n;function rt(t){let e=tt;for(let n of new TextEncoder().encode(t))e=BigInt.asUintN(64,(e^BigInt(n))*nt);return e}function Le(t,e){return t.map(n=>({endpoint:n,weight:rt(`${n}
${e}`)})).sort((n,r)=>n.weight===r.weight?0:n.weight>r.weight?-1:1).map(({endpoint:n})=>n)}var ot=k(`
(sandtable/matches/v1/lobby_service.protosandtable.matches.v1"
UpdateMatchRequest(
match(\v2\x1B.sandtable.matches.v1.Match-
\vupdate_mask(\v2.google.protobuf.FieldMask

request_id(	"P
UpdateMatchResponse(
match(\v2\x1B.sandtable.matches.v1.Match
	join_code(	"R
SetReadyRequest

name(	
seat(\rH\0\v
ready(\b

request_id(	B
_"M
Invite\b
id(	

seat(\r-
\vexpire_time(\v2.google.protobuf.Timestamp"?
CreateInviteRequest

name(	

seat(\r

request_id(	"N
CreateInviteResponse*
invite(\v2.sandtable.matches.v1.Invite

code(	"C
ListInvitesRequest

name(	
	page_size(

page_token(	"[
ListInvitesResponse-
\x07invites (\v2.sandtable.matches.v1.Invite
next_page_token(	"
_"
_"D
\rAddBotRequest

name(	

seat(\r	
bot(	

request_id(	"<
RemoveBotRequest

name(	

seat(\r

request_id(	"F
OfferSeatRequest

name(	
seat(\rH\0

request_id(	B
_"K
OfferSeatResponse*
invite(\v2.sandtable.matches.v1.Invite

code(	"F
ProposeSubstitutionRequest

name(	

seat(\r

request_id(	"j
AnswerSubstitutionRequest

name(	
seat(\rH\0\f
absent(\r\v
agree(\b

request_id(	B
_"H
ProposeDrawRequest

name(	
seat(\rH\0

request_id(	B
_"v
AnswerDrawRequest

name(	
seat(\rH\0\v
agree(\b

request_id(	\x1B
expected_version(HB
_B
_"
_"
_"
_"\`
CommitNonceRequest

name(	
seat(\rH\0
nonce_commitment(\f

request_id(	B
_"b
RevealNonceRequest

name(	
seat(\rH\0\v
nonce(\f\v
table(\f

request_id(	B
_2©	
\fLobbyServiceb
\vUpdateMatch(.sandtable.matches.v1.UpdateMatchRequest).sandtable.matches.v1.UpdateMatchResponseN
\bSetReady%.sandtable.matches.v1.SetReadyRequest\x1B.sandtable.matches.v1.Matche
\fCreateInvite).sandtable.matches.v1.CreateInviteRequest*.sandtable.matches.v1.CreateInviteResponseb
\vListInvites(.sandtable.matches.v1.ListInvitesRequest).sandtable.matches.v1.ListInvitesResponseJ
AddBot#.sandtable.matches.v1.AddBotRequest\x1B.sandtable.matches.v1.MatchP
	RemoveBot&.sandtable.matches.v1.RemoveBotRequest\x1B.sandtable.matches.v1.Match\\
	OfferSeat&.sandtable.matches.v1.OfferSeatRequest'.sandtable.matches.v1.OfferSeatResponsed
ProposeSubstitution0.sandtable.matches.v1.ProposeSubstitutionRequest\x1B.sandtable.matches.v1.Matchb
AnswerSubstitution/.sandtable.matches.v1.AnswerSubstitutionRequest\x1B.sandtable.matches.v1.MatchT
\vProposeDraw(.sandtable.matches.v1.ProposeDrawRequest\x1B.sandtable.matches.v1.MatchR

AnswerDraw'.sandtable.matches.v1.AnswerDrawRequest\x1B.sandtable.matches.v1.MatchT
\vCommitNonce(.sandtable.matches.v1.CommitNonceRequest\x1B.sandtable.matches.v1.MatchT
\vRevealNonce(.sandtable.matches.v1.RevealNonceRequest\x1B.sandtable.matches.v1.Matchbproto3`,[le,ge,me,Se]);var ie=ye(ot,0);var st=32,at=500,it=5e3,ut=8,ct=["NONCES_CHANGED","NONCES_NOT_AWAITED","NONCE_NOT_COMMITTED","WRONG_STATE"],dt=[u.Unavailable,u.DeadlineExceeded,u.ResourceExhausted,u.Aborted],ue=new Uint8Array,X=class{#e=new Map;#n=Promise.resolve();beforeReveal;keep(e,n,r){this.#e.set(U(e),r===void 0?{access:e,nonce:n}:{access:e,nonce:n,table:r})}ofSeat(e){return this.#e.get(U(e))?.nonce}left(e,n){for(let{access:r}of this.#o(e))r.token===n&&this.#e.delete(U(r))}async share(){let e=je();return"subtle"in crypto?{secret:e,fields:{nonceCommitment:await T(e)}}:{secret:void 0,fields:{nonce:e}}}async seated(e,n,r,o){let s=o.seats[n.seat];if(s===void 0||o.state!==1||s.nonceState===0)return o;this.keep(n,r);let a=e.with({token:n.token}),c=await T(r),i=o;return s.nonceState!==1&&!q(s.nonceCommitment,c)&&(i=await Fe(a,n.match,c)),i=await this.settle(a,i),i.state===1&&this.#s(a,n.match,at),i}settle(e,n){if(this.#o(n.name).length===0)return Promise.resolve(n);let r=this.#n.then(()=>this.#r(e,n));return this.#n=r.catch(()=>{}),r}async#r(e,n){let{name:r}=n,o=n;for(let s=0;s<ut;s++){let a=this.#o(r);if(o.state!==1){for(let{access:i}of a)this.#e.delete(U(i));if(o.state===4)return o;for(let i of a)if(!await mt(o,i))throw h.raise(u.DataLoss,`${r} has started with other nonces than its seats were bound to`);return o}let c;for(let i of a)c??=await this.#t(e,o,i);if(c===void 0)return o;try{o=await c()}catch(i){if(!ct.includes(h.from(i).reason))throw i;o=await He(e,r)}}return o}async#t(e,n,r){let{access:o}=r,s=n.seats[o.seat];if(s===void 0||!n.awaitsNonces)return;let a=e.with({token:o.token}),c=async()=>{let g=je();return this.keep(o,g),Fe(a,o.match,await T(g))};if(s.nonceState===4)return c;let i=n.seats.some(({nonceState:g})=>g===4);if(s.nonceState!==2||i)return;if(!q(s.nonceCommitment,await T(r.nonce)))throw h.raise(u.DataLoss,`seat ${o.seat} of ${n.name} is bound to a nonce that is not known here`);let m=await Q(n);return r.table!==void 0&&!q(r.table,m)?c:async()=>(await this.beforeReveal?.(o,r.nonce,m),this.#e.set(U(o),{...r,table:m}),pt(a,o.match,r.nonce,m))}#s(e,n,r){setTimeout(()=>{this.#a(e,n).then(s=>{s&&this.#s(e,n,Math.min(r*1.5,it))})},r).unref?.()}async#a(e,n){if(this.#o(n).length===0)return!1;try{return(await this.settle(e,await He(e,n))).state===1}catch(r){return dt.includes(h.from(r).code)}}#o(e){return[...this.#e.values()].filter(({access:n})=>n.match===e)}};function Fe(t,e,n){let r=ce({name:e,nonceCommitment:n});return t.call(ie,e,(o,s)=>o.commitNonce(r,s))}function pt(t,e,n,r=ue){let o=ce({name:e,nonce:n,table:r});return t.call(ie,e,(s,a)=>s.revealNonce(o,a))}function He(t,e){return t.call(xe,e,(n,r)=>n.getMatch({name:e},r))}function je(){return crypto.getRandomValues(new Uint8Array(st))}function U({match:t,seat:e}){return`${t}/seats/${e}`}async function mt(t,{access:e,nonce:n,table:r}){if(t.diceScheme!==Re)return r===void 0;for(let s of t.seats){let a=s.nonce.length===0?ue:await T(s.nonce);if(!q(s.nonceCommitment,a))return!1}let o=t.seats[e.seat]?.nonce??ue;return q(o,n)&&(r===void 0||q(r,await Q(t)))}var lt=6,ft=100,ht=6,gt={now:()=>performance.now(),random:()=>Math.random(),sleep:(t,e)=>new Promise((n,r)=>{let o=()=>{clearTimeout(s),r(h.raise(u.Canceled,"the caller gave up"))},s=setTimeout(()=>{e?.removeEventListener("abort",o),n()},t);e?.aborted?o():e?.addEventListener("abort",o,{once:!0})})};function bt(t,e){return ft*2**Math.min(t-1,ht)*(.5+e()/2)}async function ze(t,e,n,r=gt){let o=r.now()+e,s=()=>h.raise(u.DeadlineExceeded,"the deadline has passed"),a=h.raise(u.InvalidArgument,"there is no endpoint");for(let c=0;c<lt;c++){if(c>0){let i=a.askedToWaitMs,m=(i??0)+bt(c,r.random);if(r.now()+m>=o)throw i===void 0?s():a;await r.sleep(m)}for(let i of t){let m=o-r.now();if(m<=0)throw s();try{return await n(i,Math.ceil(m))}catch(g){if(a=h.from(g),a.askedToWaitMs!==void 0)break;if(a.code!==u.Unavailable)throw a}}}throw vt(a,t)}function vt(t,e){return t.code!==u.Unavailable||t.reason!==""?t:h.raise(u.Unavailable,`no server answers at ${e.join(", ")}`,t.cause)}var yt=3e4,$e=class t{#e;#n;#r;#t;nonces;constructor(e,n,r,o=new Map,s=new X){this.#e=e,this.#n=n,this.#t={...r,secret:r.secret??St()},this.#r=o,this.nonces=s}with(e){let n={...this.#t,...e};return new t(this.#e,this.#n,n,this.#r,this.nonces)}order(e){return Le(this.#e,e)}async call(e,n,r){let o=this.headers(),s=this.#t.timeoutMs??yt;return ze(this.order(n),s,(a,c)=>r(this.service(e,a),{headers:o,timeoutMs:c}))}get token(){return this.#t.token}headers(){let{token:e="",secret:n=""}=this.#t;if(!/^[\x20-\x7e]*$/.test(e))throw h.raise(u.InvalidArgument,"the token cannot be sent in a header");let r={"sandtable-client-secret":n};return e===""?r:{...r,authorization:`Bearer ${e}`}}service(e,n){let r=this.#r.get(n)??this.#n(n);return this.#r.set(n,r),ve(e,r)}};function St(){let t=crypto.getRandomValues(new Uint8Array(32));return Array.from(t,e=>e.toString(16).padStart(2,"0")).join("")}function ce(t){let e="requestId"in t&&typeof t.requestId=="string"?t.requestId:"";return{...t,requestId:e===""?crypto.randomUUID():e}}async function*qr(t,e){let n="";do{let r=await t(n);yield*e(r),n=r.nextPageToken}while(n!=="")}export{It as a,Tt as b,et as c,ie as d,Fe as e,pt as f,gt as g,bt as h,vt as i,$e as j,ce as k,qr as l};
