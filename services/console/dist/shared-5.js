import{a as u,c as be,d as f,e as ve,f as D,g as G,h as L,i as ye,j as Z,k as Se,m as g,p as we}from"./shared-4.js";import{a as I,d as xe,h as C,i as Q}from"./shared-8.js";import{b as P,c as B,d as V,e as k,f as N,g as le,i as fe,k as he,l as ge,m as O,s as Re}from"./shared-3.js";function Tt(t,e,n){let r=!1;return n||(n=P(ge),r=!0),n.value=O(t,e),n.typeUrl=Ve(e.$typeName),r?n:void 0}function Ye(t,e){if(t.typeUrl==="")return!1;let n=typeof e=="string"?e:e.typeName,r=Me(t.typeUrl);return n===r}function Ct(t,e){if(t.typeUrl==="")return;let n=e.kind=="message"?e:e.getMessage(Me(t.typeUrl));if(!(!n||!Ye(t,n)))return k(n,t.value)}function Ve(t){return`type.googleapis.com/${t}`}function Me(t){let e=t.lastIndexOf("/"),n=e>=0?t.substring(e+1):t;if(!n.length)throw new Error(`invalid type url: ${t}`);return n}function qe(...t){let e=new AbortController,n=t.filter(o=>o!==void 0).concat(e.signal);for(let o of n){if(o.aborted){r.apply(o);break}o.addEventListener("abort",r)}function r(){e.signal.aborted||e.abort(F(this));for(let o of n)o.removeEventListener("abort",r)}return e}function Ie(t){let e=new AbortController,n=()=>{e.abort(new f("the operation timed out",u.DeadlineExceeded))},r;return t!==void 0&&(t<=0?n():r=setTimeout(n,t)),{signal:e.signal,cleanup:()=>clearTimeout(r)}}function F(t){if(!t.aborted)return;if(t.reason!==void 0)return t.reason;let e=new Error("This operation was aborted");return e.name="AbortError",e}function H(t){let e=new Headers,n=new TextDecoder().decode(t).split(`\r
`);for(let r of n){if(r==="")continue;let o=r.indexOf(":");if(o>0){let s=r.substring(0,o).trim(),a=r.substring(o+1).trim();e.append(s,a)}}return e}var ee="Content-Type";var te="Grpc-Timeout",S="Grpc-Status",_="Grpc-Message";var ne="Grpc-Status-Details-Bin";var j="User-Agent";var re="X-User-Agent",Ce="X-Grpc-Web";var Ae="application/grpc-web+proto",_e="application/grpc-web+json";var Qe=N(`
\fstatus.proto
google.rpc":
Status

code(\r
\x07message(	
\x07details (\v2aAnybproto3`,[he]),Ue=V(Qe,0);var Ee="0";function z(t){var e;let n=t.get(ne);if(n!=null){let o=ve(n,Ue);if(o.code==0)return;let s=new f(o.message,o.code,t);return s.details=o.details.map(a=>({type:a.typeUrl.substring(a.typeUrl.lastIndexOf("/")+1),value:a.value})),s.isWireError=!0,s}let r=t.get(S);if(r!=null){if(r===Ee)return;let o=parseInt(r,10),s;return o in u?s=new f(decodeURIComponent((e=t.get(_))!==null&&e!==void 0?e:""),o,t):s=new f(`invalid grpc-status: ${r}`,u.Internal,t),s.isWireError=!0,s}}function $(t,e){return t.toString().replace(/\/?$/,`/${e.parent.typeName}/${e.name}`)}function oe(t,e){return P(t,e)}function Pe(t,e){function n(r){return r.done===!0?r:{done:r.done,value:oe(t,r.value)}}return{[Symbol.asyncIterator](){let r=e[Symbol.asyncIterator](),o={next:()=>r.next().then(n)};return r.throw!==void 0&&(o.throw=s=>r.throw(s).then(n)),r.return!==void 0&&(o.return=s=>r.return(s).then(n)),o}}}function se(t,e){if(!e)return t;for(let n of e.concat().reverse())t=n(t);return t}function Ne(t){var e;let n=Object.assign({},t);return(e=n.ignoreUnknownFields)!==null&&e!==void 0||(n.ignoreUnknownFields=!0),n}function K(t,e,n,r){let o=e?Be(t.input,r):ke(t.input,n);return{parse:(e?Be(t.output,r):ke(t.output,n)).parse,serialize:o.serialize}}function Be(t,e){return{parse(n){try{return k(t,n,e)}catch(r){let o=r instanceof Error?r.message:String(r);throw new f(`parse binary: ${o}`,u.Internal)}},serialize(n){try{return O(t,n,e)}catch(r){let o=r instanceof Error?r.message:String(r);throw new f(`serialize binary: ${o}`,u.Internal)}}}}function ke(t,e){var n,r;let o=(n=e?.textEncoder)!==null&&n!==void 0?n:new TextEncoder,s=(r=e?.textDecoder)!==null&&r!==void 0?r:new TextDecoder,a=Ne(e);return{parse(c){try{let i=s.decode(c);return B(t,i,a)}catch(i){throw f.from(i,u.InvalidArgument)}},serialize(c){try{let i=B(t,c,a);return o.encode(i)}catch(i){throw f.from(i,u.Internal)}}}}function ae(t){let e=se(t.next,t.interceptors),[n,r,o]=Oe(t),s=Object.assign(Object.assign({},t.req),{message:oe(t.req.method.input,t.req.message),signal:n});return e(s).then(a=>(o(),a),r)}function ie(t){let e=se(t.next,t.interceptors),[n,r,o]=Oe(t),s=Object.assign(Object.assign({},t.req),{message:Pe(t.req.method.input,t.req.message),signal:n}),a=!1;return n.addEventListener("abort",function(){var c,i;let l=t.req.message[Symbol.asyncIterator]();a||(c=l.throw)===null||c===void 0||c.call(l,this.reason).catch(()=>{}),(i=l.return)===null||i===void 0||i.call(l).catch(()=>{})}),e(s).then(c=>Object.assign(Object.assign({},c),{message:{[Symbol.asyncIterator](){let i=c.message[Symbol.asyncIterator]();return{next(){return!a&&n.aborted?r(F(n)):i.next().then(l=>(l.done==!0&&(a=!0,o()),l),r)}}}}}),r)}function Oe(t){let{signal:e,cleanup:n}=Ie(t.timeoutMs),r=qe(t.signal,e);return[r.signal,function(s){let a=r.signal.aborted?f.from(F(r.signal),u.Canceled):f.from(s);return r.abort(a),n(),Promise.reject(a)},function(){n(),r.abort()}]}function U(t,e){let n=z(t);if(n)throw e.forEach((r,o)=>{n.metadata.append(o,r)}),n;if(!e.has(S)&&!t.has(S))throw new f("protocol error: missing status",u.Internal)}function W(t,e,n,r){var o,s;let a=new Headers(n??{});a.set(ee,t?Ae:_e),a.set(Ce,"1");let c=(s=(o=a.get(j))!==null&&o!==void 0?o:a.get(re))!==null&&s!==void 0?s:"connect-es/2.2.0";return a.set(re,c),r&&a.set(j,c),e!==void 0&&a.set(te,`${e}m`),a}function De(t){switch(t){case 400:return u.Internal;case 401:return u.Unauthenticated;case 403:return u.PermissionDenied;case 404:return u.Unimplemented;case 429:return u.Unavailable;case 502:return u.Unavailable;case 503:return u.Unavailable;case 504:return u.Unavailable;default:return u.Unknown}}function J(t,e){var n;if(t>=200&&t<300)return{foundStatus:e.has(S),headerError:z(e)};throw new f(decodeURIComponent((n=e.get(_))!==null&&n!==void 0?n:`HTTP ${t}`),De(t),e)}function Ge(){try{new Headers}catch{throw new Error("connect-web requires the fetch API. Are you running on an old version of Node.js? Node.js is not supported in Connect for Web - please stay tuned for Connect for Node.")}}var T=function(t){return this instanceof T?(this.v=t,this):new T(t)},et=function(t,e,n){if(!Symbol.asyncIterator)throw new TypeError("Symbol.asyncIterator is not defined.");var r=n.apply(t,e||[]),o,s=[];return o=Object.create((typeof AsyncIterator=="function"?AsyncIterator:Object).prototype),c("next"),c("throw"),c("return",a),o[Symbol.asyncIterator]=function(){return this},o;function a(d){return function(m){return Promise.resolve(m).then(d,R)}}function c(d,m){r[d]&&(o[d]=function(v){return new Promise(function(y,h){s.push([d,v,y,h])>1||i(d,v)})},m&&(o[d]=m(o[d])))}function i(d,m){try{l(r[d](m))}catch(v){x(s[0][3],v)}}function l(d){d.value instanceof T?Promise.resolve(d.value.v).then(b,R):x(s[0][2],d)}function b(d){i("next",d)}function R(d){i("throw",d)}function x(d,m){d(m),s.shift(),s.length&&i(s[0][0],s[0][1])}},Le={redirect:"error"};function tt(t){var e;Ge();let n=(e=t.useBinaryFormat)!==null&&e!==void 0?e:!0;return{async unary(r,o,s,a,c,i){let{serialize:l,parse:b}=K(r,n,t.jsonOptions,t.binaryOptions);return s=s===void 0?t.defaultTimeoutMs:s<=0?void 0:s,await ae({interceptors:t.interceptors,signal:o,timeoutMs:s,req:{stream:!1,service:r.parent,method:r,requestMethod:"POST",url:$(t.baseUrl,r),header:W(n,s,a,!1),contextValues:i??Z(),message:c},next:async R=>{var x;let m=await((x=t.fetch)!==null&&x!==void 0?x:globalThis.fetch)(R.url,Object.assign(Object.assign({},Le),{method:R.requestMethod,headers:R.header,signal:R.signal,body:L(0,l(R.message))})),{headerError:v}=J(m.status,m.headers);if(!m.body)throw v!==void 0?v:"missing response body";let y=G(m.body).getReader(),h,w;for(;;){let M=await y.read();if(M.done)break;let{flags:q,data:A}=M.value;if((q&D)===D)throw new f("protocol error: received unsupported compressed output",u.Internal);if(q===128){if(h!==void 0)throw"extra trailer";h=H(A);continue}if(w!==void 0)throw new f("extra message",u.Unimplemented);w=b(A)}if(h===void 0)throw v!==void 0?v:new f("missing trailer",m.headers.has(S)?u.Unimplemented:u.Unknown);if(U(h,m.headers),w===void 0)throw new f("missing message",h.has(S)?u.Unimplemented:u.Unknown);return{stream:!1,service:r.parent,method:r,header:m.headers,message:w,trailer:h}}})},async stream(r,o,s,a,c,i){let{serialize:l,parse:b}=K(r,n,t.jsonOptions,t.binaryOptions);function R(d,m,v,y,h){return et(this,arguments,function*(){let M=G(d).getReader();if(m){if(!(yield T(M.read())).done)throw"extra data for trailers-only";return yield T(void 0)}let q=!1;for(;;){let A=yield T(M.read());if(A.done)break;let{flags:We,data:pe}=A.value;if((We&128)===128){if(q)throw"extra trailer";q=!0;let me=H(pe);U(me,y),me.forEach((Je,Xe)=>v.set(Xe,Je));continue}if(q)throw"extra message";yield yield T(b(pe))}if("throwIfAborted"in h&&h.throwIfAborted(),!q)throw"missing trailer"})}async function x(d){if(r.methodKind!="server_streaming")throw"The fetch API does not support streaming request bodies";let m=await d[Symbol.asyncIterator]().next();if(m.done==!0)throw"missing request message";return L(0,l(m.value))}return s=s===void 0?t.defaultTimeoutMs:s<=0?void 0:s,ie({interceptors:t.interceptors,signal:o,timeoutMs:s,req:{stream:!0,service:r.parent,method:r,requestMethod:"POST",url:$(t.baseUrl,r),header:W(n,s,a,!1),contextValues:i??Z(),message:c},next:async d=>{var m;let y=await((m=t.fetch)!==null&&m!==void 0?m:globalThis.fetch)(d.url,Object.assign(Object.assign({},Le),{method:d.requestMethod,headers:d.header,signal:d.signal,body:await x(d.message)})),{foundStatus:h,headerError:w}=J(y.status,y.headers);if(w!=null)throw w;if(!y.body)throw"missing response body";let M=new Headers;return Object.assign(Object.assign({},d),{header:y.headers,trailer:M,message:R(y.body,h,M,y.headers,d.signal)})}})}}}var nt=0xcbf29ce484222325n,rt=0x100000001b3n;function ot(t){let e=nt;for(let n of new TextEncoder().encode(t))e=BigInt.asUintN(64,(e^BigInt(n))*rt);return e}function Fe(t,e){return t.map(n=>({endpoint:n,weight:ot(`${n}
${e}`)})).sort((n,r)=>n.weight===r.weight?0:n.weight>r.weight?-1:1).map(({endpoint:n})=>n)}var st=N(`
(sandtable/matches/v1/lobby_service.protosandtable.matches.v1"Z
UpdateMatchRequest
match(\v2gMatch
\vupdate_mask(\v2
aFieldMask

request_id(	";
UpdateMatchResponse
match(\v2gMatch
	join_code(	"R
SetReadyRequest

name(	
seat(\rH\0\v
ready(\b

request_id(	B
_"=
Invite\b
id(	

seat(\r
\vexpire_time(\v2
aTimestamp"?
CreateInviteRequest

name(	

seat(\r

request_id(	"9
CreateInviteResponse
invite(\v2\x07gInvite

code(	"C
ListInvitesRequest

name(	
	page_size(

page_token(	"F
ListInvitesResponse
\x07invites (\v2\x07gInvite
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
_"6
OfferSeatResponse
invite(\v2\x07gInvite

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
\vRevealNonce(.sandtable.matches.v1.RevealNonceRequest\x1B.sandtable.matches.v1.Matchbproto3`,[fe,be,le,Re]);var ue=Se(st,0);var at=32,it=500,ut=5e3,ct=8,dt=["NONCES_CHANGED","NONCES_NOT_AWAITED","NONCE_NOT_COMMITTED","WRONG_STATE"],pt=[u.Unavailable,u.DeadlineExceeded,u.ResourceExhausted,u.Aborted],ce=new Uint8Array,Y=class{#e=new Map;#n=Promise.resolve();beforeReveal;keep(e,n,r){this.#e.set(E(e),r===void 0?{access:e,nonce:n}:{access:e,nonce:n,table:r})}ofSeat(e){return this.#e.get(E(e))?.nonce}left(e,n){for(let{access:r}of this.#o(e))r.token===n&&this.#e.delete(E(r))}async share(){let e=ze();return"subtle"in crypto?{secret:e,fields:{nonceCommitment:await C(e)}}:{secret:void 0,fields:{nonce:e}}}async seated(e,n,r,o){let s=o.seats[n.seat];if(s===void 0||o.state!==1||s.nonceState===0)return o;this.keep(n,r);let a=e.with({token:n.token}),c=await C(r),i=o;return s.nonceState!==1&&!I(s.nonceCommitment,c)&&(i=await He(a,n.match,c)),i=await this.settle(a,i),i.state===1&&this.#s(a,n.match,it),i}settle(e,n){if(this.#o(n.name).length===0)return Promise.resolve(n);let r=this.#n.then(()=>this.#r(e,n));return this.#n=r.catch(()=>{}),r}async#r(e,n){let{name:r}=n,o=n;for(let s=0;s<ct;s++){let a=this.#o(r);if(o.state!==1){for(let{access:i}of a)this.#e.delete(E(i));if(o.state===4)return o;for(let i of a)if(!await lt(o,i))throw g.raise(u.DataLoss,`${r} has started with other nonces than its seats were bound to`);return o}let c;for(let i of a)c??=await this.#t(e,o,i);if(c===void 0)return o;try{o=await c()}catch(i){if(!dt.includes(g.from(i).reason))throw i;o=await je(e,r)}}return o}async#t(e,n,r){let{access:o}=r,s=n.seats[o.seat];if(s===void 0||!n.awaitsNonces)return;let a=e.with({token:o.token}),c=async()=>{let b=ze();return this.keep(o,b),He(a,o.match,await C(b))};if(s.nonceState===4)return c;let i=n.seats.some(({nonceState:b})=>b===4);if(s.nonceState!==2||i)return;if(!I(s.nonceCommitment,await C(r.nonce)))throw g.raise(u.DataLoss,`seat ${o.seat} of ${n.name} is bound to a nonce that is not known here`);let l=await Q(n);return r.table!==void 0&&!I(r.table,l)?c:async()=>(await this.beforeReveal?.(o,r.nonce,l),this.#e.set(E(o),{...r,table:l}),mt(a,o.match,r.nonce,l))}#s(e,n,r){setTimeout(()=>{this.#a(e,n).then(s=>{s&&this.#s(e,n,Math.min(r*1.5,ut))})},r).unref?.()}async#a(e,n){if(this.#o(n).length===0)return!1;try{return(await this.settle(e,await je(e,n))).state===1}catch(r){return pt.includes(g.from(r).code)}}#o(e){return[...this.#e.values()].filter(({access:n})=>n.match===e)}};function He(t,e,n){let r=de({name:e,nonceCommitment:n});return t.call(ue,e,(o,s)=>o.commitNonce(r,s))}function mt(t,e,n,r=ce){let o=de({name:e,nonce:n,table:r});return t.call(ue,e,(s,a)=>s.revealNonce(o,a))}function je(t,e){return t.call(we,e,(n,r)=>n.getMatch({name:e},r))}function ze(){return crypto.getRandomValues(new Uint8Array(at))}function E({match:t,seat:e}){return`${t}/seats/${e}`}async function lt(t,{access:e,nonce:n,table:r}){if(t.diceScheme!==xe)return r===void 0;for(let s of t.seats){let a=s.nonce.length===0?ce:await C(s.nonce);if(!I(s.nonceCommitment,a))return!1}let o=t.seats[e.seat]?.nonce??ce;return I(o,n)&&(r===void 0||I(r,await Q(t)))}var ft=6,ht=100,gt=6,bt={now:()=>performance.now(),random:()=>Math.random(),sleep:(t,e)=>new Promise((n,r)=>{let o=()=>{clearTimeout(s),r(g.raise(u.Canceled,"the caller gave up"))},s=setTimeout(()=>{e?.removeEventListener("abort",o),n()},t);e?.aborted?o():e?.addEventListener("abort",o,{once:!0})})};function vt(t,e){return ht*2**Math.min(t-1,gt)*(.5+e()/2)}async function $e(t,e,n,r=bt){let o=r.now()+e,s=()=>g.raise(u.DeadlineExceeded,"the deadline has passed"),a=g.raise(u.InvalidArgument,"there is no endpoint");for(let c=0;c<ft;c++){if(c>0){let i=a.askedToWaitMs,l=(i??0)+vt(c,r.random);if(r.now()+l>=o)throw i===void 0?s():a;await r.sleep(l)}for(let i of t){let l=o-r.now();if(l<=0)throw s();try{return await n(i,Math.ceil(l))}catch(b){if(a=g.from(b),a.askedToWaitMs!==void 0)break;if(a.code!==u.Unavailable)throw a}}}throw yt(a,t)}function yt(t,e){return t.code!==u.Unavailable||t.reason!==""?t:g.raise(u.Unavailable,`no server answers at ${e.join(", ")}`,t.cause)}var St=3e4,Ke=class t{#e;#n;#r;#t;nonces;constructor(e,n,r,o=new Map,s=new Y){this.#e=e,this.#n=n,this.#t={...r,secret:r.secret??Rt()},this.#r=o,this.nonces=s}with(e){let n={...this.#t,...e};return new t(this.#e,this.#n,n,this.#r,this.nonces)}order(e){return Fe(this.#e,e)}async call(e,n,r){let o=this.headers(),s=this.#t.timeoutMs??St;return $e(this.order(n),s,(a,c)=>r(this.service(e,a),{headers:o,timeoutMs:c}))}get token(){return this.#t.token}headers(){let{token:e="",secret:n=""}=this.#t;if(!/^[\x20-\x7e]*$/.test(e))throw g.raise(u.InvalidArgument,"the token cannot be sent in a header");let r={"sandtable-client-secret":n};return e===""?r:{...r,authorization:`Bearer ${e}`}}service(e,n){let r=this.#r.get(n)??this.#n(n);return this.#r.set(n,r),ye(e,r)}};function Rt(){let t=crypto.getRandomValues(new Uint8Array(32));return Array.from(t,e=>e.toString(16).padStart(2,"0")).join("")}function de(t){let e="requestId"in t&&typeof t.requestId=="string"?t.requestId:"";return{...t,requestId:e===""?crypto.randomUUID():e}}async function*Qr(t,e){let n="";do{let r=await t(n);yield*e(r),n=r.nextPageToken}while(n!=="")}export{Tt as a,Ct as b,tt as c,ue as d,He as e,mt as f,bt as g,vt as h,yt as i,Ke as j,de as k,Qr as l};
