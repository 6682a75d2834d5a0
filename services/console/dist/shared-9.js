import{b as C}from"./shared-18.js";import{F as h}from"./shared-17.js";import{d as c,e as y,f as P,k as o,l as v}from"./shared-5.js";import{k as m}from"./shared-4.js";import{f as p,g as l,p as R}from"./shared-3.js";var S=p(`
'sandtable/matches/v1/chat_service.protosandtable.matches.v1"
\vChatMessage
\bsequence(\r
\x07channel(

seat(\r\f
player(	

text(	-
\vcreate_time(\v2.google.protobuf.Timestamp"c
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
_"b
ListMessagesResponse3
\bmessages (\v2!.sandtable.matches.v1.ChatMessage
next_page_token(	"^
FollowMessagesRequest

name(	
seat(\rH\0\r
\x07channel(
after_sequence(B
_"j
FollowMessagesResponse2
\x07message(\v2!.sandtable.matches.v1.ChatMessageH\0
	heartbeat(H\0B	
\x07content2¿
\vChatServiceZ
\vPostMessage(.sandtable.matches.v1.PostMessageRequest!.sandtable.matches.v1.ChatMessagee
\fListMessages).sandtable.matches.v1.ListMessagesRequest*.sandtable.matches.v1.ListMessagesResponsem
FollowMessages+.sandtable.matches.v1.FollowMessagesRequest,.sandtable.matches.v1.FollowMessagesResponse0bproto3`,[l]);var g=m(S,0);var w=500,d=class{#e;constructor(e){this.#e=e}post(e){let s=o(e);return this.#e.call(g,e.name,(t,n)=>t.postMessage(s,n))}messages(e,s=1){return v(n=>this.#e.call(g,e,(a,u)=>a.listMessages({name:e,channel:s,pageSize:w,pageToken:n},u)),({messages:n})=>n)}follow(e,s=1,t=0n,n){return new M(this.#e,e,s,t,n)}},M=class{#e;#s;#n;#a;#t;constructor(e,s,t,n,a){this.#e=e,this.#s=s,this.#n=t,this.#t=n,this.#a=a}get cursor(){return this.#t}async*[Symbol.asyncIterator](){let e=(s,t)=>{let n={name:this.#s,channel:this.#n,afterSequence:this.#t};return this.#e.service(g,s).followMessages(n,t)};for await(let{content:s}of C(this.#e,this.#s,e,this.#a))s.case==="message"&&s.value.sequence>this.#t&&(this.#t=s.value.sequence,yield s.value)}};var x=p(`
(sandtable/matches/v1/clock_service.protosandtable.matches.v1"
GetClocksRequest

name(	"£
GetClocksResponse*
clocks(\v2.sandtable.matches.v1.Clocks3
\bsettings(\v2#.sandtable.matches.v1.ClockSettings-
\vserver_time(\v2.google.protobuf.Timestamp"I
ProposePauseRequest

name(	
seat(\rH\0

request_id(	B
_"B
ProposePauseResponse*
clocks(\v2.sandtable.matches.v1.Clocks"U
AnswerPauseRequest

name(	
seat(\rH\0\v
agree(\b

request_id(	B
_"A
AnswerPauseResponse*
clocks(\v2.sandtable.matches.v1.Clocks"/
EndPauseRequest

name(	

request_id(	">
EndPauseResponse*
clocks(\v2.sandtable.matches.v1.Clocks"U
TakeVacationRequest

name(	
seat(\rH\0

days(\r

request_id(	B
_"B
TakeVacationResponse*
clocks(\v2.sandtable.matches.v1.Clocks2ù
\fClockService\\
	GetClocks&.sandtable.matches.v1.GetClocksRequest'.sandtable.matches.v1.GetClocksResponsee
\fProposePause).sandtable.matches.v1.ProposePauseRequest*.sandtable.matches.v1.ProposePauseResponseb
\vAnswerPause(.sandtable.matches.v1.AnswerPauseRequest).sandtable.matches.v1.AnswerPauseResponseY
\bEndPause%.sandtable.matches.v1.EndPauseRequest&.sandtable.matches.v1.EndPauseResponsee
\fTakeVacation).sandtable.matches.v1.TakeVacationRequest*.sandtable.matches.v1.TakeVacationResponsebproto3`,[l,R]);var i=m(x,0);var b=class{#e;constructor(e){this.#e=e}get(e){return this.#e.call(i,e,(s,t)=>s.getClocks({name:e},t))}async proposePause(e){let s=o({name:e});return(await this.#e.call(i,e,(n,a)=>n.proposePause(s,a))).clocks}async answerPause(e,s){let t=o({name:e,agree:s});return(await this.#e.call(i,e,(a,u)=>a.answerPause(t,u))).clocks}async endPause(e){let s=o({name:e});return(await this.#e.call(i,e,(n,a)=>n.endPause(s,a))).clocks}async takeVacation(e,s){let t=o({name:e,days:s});return(await this.#e.call(i,e,(a,u)=>a.takeVacation(t,u))).clocks}};var f=class{#e;constructor(e){this.#e=e}async ready(e){let s=o({ready:!0,...e}),t=await this.#e.call(c,e.name,(n,a)=>n.setReady(s,a));return this.#e.nonces.settle(this.#e,t)}commitNonce(e,s){return y(this.#e,e,s)}revealNonce(e,s,t){return P(this.#e,e,s,t)}invite(e){let s=o(e);return this.#e.call(c,e.name,(t,n)=>t.createInvite(s,n))}async invites(e){return(await this.#e.call(c,e,(t,n)=>t.listInvites({name:e},n))).invites}#s(e,s){let t=o(e);return this.#e.call(c,e.name,(n,a)=>s(n,t,a))}update(e,s){let t=o({match:e,updateMask:{paths:[...s]}});return this.#e.call(c,e.name,(n,a)=>n.updateMatch(t,a))}addBot(e,s,t){return this.#s({name:e,seat:s,bot:t},(n,a,u)=>n.addBot(a,u))}removeBot(e,s){return this.#s({name:e,seat:s},(t,n,a)=>t.removeBot(n,a))}offerSeat(e){return this.#s({name:e},(s,t,n)=>s.offerSeat(t,n))}proposeSubstitution(e,s){return this.#s({name:e,seat:s},(t,n,a)=>t.proposeSubstitution(n,a))}answerSubstitution(e,s,t){return this.#s({name:e,absent:s,agree:t},(n,a,u)=>n.answerSubstitution(a,u))}proposeDraw(e){return this.#s({name:e},(s,t,n)=>s.proposeDraw(t,n))}answerDraw(e,s,t){let n={name:e,agree:s,...t===void 0?{}:{expectedVersion:t}};return this.#s(n,(a,u,k)=>a.answerDraw(u,k))}};var $={lobby:r=>new f(h(r)),chat:r=>new d(h(r)),clocks:r=>new b(h(r))};export{$ as a};
