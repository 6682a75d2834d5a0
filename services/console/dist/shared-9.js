import{b as k}from"./shared-18.js";import{F as h}from"./shared-17.js";import{d as i,e as P,f as C,k as u,l as v}from"./shared-5.js";import{k as g}from"./shared-4.js";import{f as l,g as m,p as y}from"./shared-3.js";var w=l(`
'sandtable/matches/v1/chat_service.protosandtable.matches.v1"q
\vChatMessage
\bsequence(\r
\x07channel(

seat(\r\f
player(	

text(	
\vcreate_time(\v2
aTimestamp"c
PostMessageRequest

name(	
seat(\rH\0\r
\x07channel(

text(	

request_id(	B
_"i
ListMessagesRequest

name(	
seat(\rH\0\r
\x07channel(
	page_size(

page_token(	B
_"M
ListMessagesResponse
\bmessages (\v2\fgChatMessage
next_page_token(	"^
FollowMessagesRequest

name(	
seat(\rH\0\r
\x07channel(
after_sequence(B
_"U
FollowMessagesResponse
\x07message(\v2\fgChatMessageH\0
	heartbeat(H\0B	
\x07content2¿
\vChatServiceZ
\vPostMessage(.sandtable.matches.v1.PostMessageRequest!.sandtable.matches.v1.ChatMessagee
\fListMessages).sandtable.matches.v1.ListMessagesRequest*.sandtable.matches.v1.ListMessagesResponsem
FollowMessages+.sandtable.matches.v1.FollowMessagesRequest,.sandtable.matches.v1.FollowMessagesResponse0bproto3`,[m]);var d=g(w,0);var x=500,b=class{#e;constructor(e){this.#e=e}post(e){let s=u(e);return this.#e.call(d,e.name,(t,n)=>t.postMessage(s,n))}messages(e,s=1){return v(n=>this.#e.call(d,e,(a,o)=>a.listMessages({name:e,channel:s,pageSize:x,pageToken:n},o)),({messages:n})=>n)}follow(e,s=1,t=0n,n){return new R(this.#e,e,s,t,n)}},R=class{#e;#s;#n;#a;#t;constructor(e,s,t,n,a){this.#e=e,this.#s=s,this.#n=t,this.#t=n,this.#a=a}get cursor(){return this.#t}async*[Symbol.asyncIterator](){let e=(s,t)=>{let n={name:this.#s,channel:this.#n,afterSequence:this.#t};return this.#e.service(d,s).followMessages(n,t)};for await(let{content:s}of k(this.#e,this.#s,e,this.#a))s.case==="message"&&s.value.sequence>this.#t&&(this.#t=s.value.sequence,yield s.value)}};var G=l(`
(sandtable/matches/v1/clock_service.protosandtable.matches.v1"
GetClocksRequest

name(	"i
GetClocksResponse
clocks(\v2\x07gClocks
\bsettings(\v2gClockSettings
\vserver_time(\v2
aTimestamp"I
ProposePauseRequest

name(	
seat(\rH\0

request_id(	B
_"-
ProposePauseResponse
clocks(\v2\x07gClocks"U
AnswerPauseRequest

name(	
seat(\rH\0\v
agree(\b

request_id(	B
_",
AnswerPauseResponse
clocks(\v2\x07gClocks"/
EndPauseRequest

name(	

request_id(	")
EndPauseResponse
clocks(\v2\x07gClocks"U
TakeVacationRequest

name(	
seat(\rH\0

days(\r

request_id(	B
_"-
TakeVacationResponse
clocks(\v2\x07gClocks2ù
\fClockService\\
	GetClocks&.sandtable.matches.v1.GetClocksRequest'.sandtable.matches.v1.GetClocksResponsee
\fProposePause).sandtable.matches.v1.ProposePauseRequest*.sandtable.matches.v1.ProposePauseResponseb
\vAnswerPause(.sandtable.matches.v1.AnswerPauseRequest).sandtable.matches.v1.AnswerPauseResponseY
\bEndPause%.sandtable.matches.v1.EndPauseRequest&.sandtable.matches.v1.EndPauseResponsee
\fTakeVacation).sandtable.matches.v1.TakeVacationRequest*.sandtable.matches.v1.TakeVacationResponsebproto3`,[m,y]);var c=g(G,0);var f=class{#e;constructor(e){this.#e=e}get(e){return this.#e.call(c,e,(s,t)=>s.getClocks({name:e},t))}async proposePause(e){let s=u({name:e});return(await this.#e.call(c,e,(n,a)=>n.proposePause(s,a))).clocks}async answerPause(e,s){let t=u({name:e,agree:s});return(await this.#e.call(c,e,(a,o)=>a.answerPause(t,o))).clocks}async endPause(e){let s=u({name:e});return(await this.#e.call(c,e,(n,a)=>n.endPause(s,a))).clocks}async takeVacation(e,s){let t=u({name:e,days:s});return(await this.#e.call(c,e,(a,o)=>a.takeVacation(t,o))).clocks}};var M=class{#e;constructor(e){this.#e=e}async ready(e){let s=u({ready:!0,...e}),t=await this.#e.call(i,e.name,(n,a)=>n.setReady(s,a));return this.#e.nonces.settle(this.#e,t)}commitNonce(e,s){return P(this.#e,e,s)}revealNonce(e,s,t){return C(this.#e,e,s,t)}invite(e){let s=u(e);return this.#e.call(i,e.name,(t,n)=>t.createInvite(s,n))}async invites(e){return(await this.#e.call(i,e,(t,n)=>t.listInvites({name:e},n))).invites}#s(e,s){let t=u(e);return this.#e.call(i,e.name,(n,a)=>s(n,t,a))}update(e,s){let t=u({match:e,updateMask:{paths:[...s]}});return this.#e.call(i,e.name,(n,a)=>n.updateMatch(t,a))}addBot(e,s,t){return this.#s({name:e,seat:s,bot:t},(n,a,o)=>n.addBot(a,o))}removeBot(e,s){return this.#s({name:e,seat:s},(t,n,a)=>t.removeBot(n,a))}offerSeat(e){return this.#s({name:e},(s,t,n)=>s.offerSeat(t,n))}proposeSubstitution(e,s){return this.#s({name:e,seat:s},(t,n,a)=>t.proposeSubstitution(n,a))}answerSubstitution(e,s,t){return this.#s({name:e,absent:s,agree:t},(n,a,o)=>n.answerSubstitution(a,o))}proposeDraw(e){return this.#s({name:e},(s,t,n)=>s.proposeDraw(t,n))}answerDraw(e,s,t){let n={name:e,agree:s,...t===void 0?{}:{expectedVersion:t}};return this.#s(n,(a,o,q)=>a.answerDraw(o,q))}};var ue={lobby:r=>new M(h(r)),chat:r=>new b(h(r)),clocks:r=>new f(h(r))};export{ue as a};
