import{F as o,w as l}from"./shared-17.js";import{d as R,k as v,l as q,m as d}from"./shared-4.js";import{f as g,g as f,i as y,k as b,n as h,r as G}from"./shared-3.js";var A=g(`
'sandtable/matches/v1/fork_service.protosandtable.matches.v1"Ì
Fork

name(	

game(	
seat(\rH\0
\rmatch_version(\r
\x07version(

seed(\f
\x07awaited\b (\r
\x07outcome	(\v2\blOutcome
\vcreate_time
(\v2
aTimestamp
\vexpire_time\v(\v2
aTimestampB
_"\\
CreateForkRequest\f
parent(	
seat(\rH\0
\x07version(H

seed(\fB
_B
_"*
CloneForkRequest

name(	

seed(\f"
GetForkRequest

name(	"
_"
_"x
\bForkMove
seat(\rH
\x07command(\v2aAnyH\0
default_command(\v2aEmptyH\0
resign(\v2aEmptyH\0B
moveB
_"2
\bForkLook

view(\b\v
legal(\b\r
\x07samples(\r"
PlayForkRequest

name(	
moves (\v2	gForkMove\x1B
expected_version(H\0
look(\v2	gForkLook
\rtext_language(	B
_"c
	ForkEntry

seat(\r
\x07command(\v2aAny
events (\v2aAny

dice_drawn(\r\r
texts (	"¶
PlayForkResponse\x1B
\x07entries (\v2
gForkEntry
fork(\v2gFork
view(\v2aAny*
legal(\v2gListForkLegalActionsResponse
\vserver_time(\v2	aDuration
question_texts (	"
_"
_"c
\x1BListForkLegalActionsRequest

name(	
seat(\rH\0\r
\x07samples(\r
\rtext_language(	B
_"|
ListForkLegalActionsResponse\r
\x07version(

seat(\r
legal(\v2aAny
\bcommands (\v2aAny
question_texts (	"@
GetForkDefaultCommandRequest

name(	
seat(\rH\0B
_"O
GetForkDefaultCommandResponse\r
\x07version(

seat(\r
\x07command(\v2aAny"K
GetForkViewRequest

name(	
seat(\rH\0
\rtext_language(	B
_"x
GetForkViewResponse\r
\x07version(
view(\v2aAny
\x07awaited (\r
\x07outcome(\v2\blOutcome
question_texts (	"K
GetForkThreatsRequest

name(	
holder(\rH\0
spaces (	B
_"<
GetForkThreatsResponse\r
\x07version(
\x07threats(\v2aAny"
DeleteForkRequest

name(	2û
\vForkServiceQ

CreateFork'.sandtable.matches.v1.CreateForkRequest.sandtable.matches.v1.ForkO
	CloneFork&.sandtable.matches.v1.CloneForkRequest.sandtable.matches.v1.ForkK
\x07GetFork$.sandtable.matches.v1.GetForkRequest.sandtable.matches.v1.ForkY
\bPlayFork%.sandtable.matches.v1.PlayForkRequest&.sandtable.matches.v1.PlayForkResponse}
ListForkLegalActions1.sandtable.matches.v1.ListForkLegalActionsRequest2.sandtable.matches.v1.ListForkLegalActionsResponse
GetForkDefaultCommand2.sandtable.matches.v1.GetForkDefaultCommandRequest3.sandtable.matches.v1.GetForkDefaultCommandResponseb
\vGetForkView(.sandtable.matches.v1.GetForkViewRequest).sandtable.matches.v1.GetForkViewResponsek
GetForkThreats+.sandtable.matches.v1.GetForkThreatsRequest,.sandtable.matches.v1.GetForkThreatsResponseM

DeleteFork'.sandtable.matches.v1.DeleteForkRequest.google.protobuf.Emptybproto3`,[b,y,h,f,G]);var a=v(A,0);var c=64,_=8,k={create:(e,u,t)=>{let n={parent:e,...t===void 0?{}:{version:BigInt(t)}};return o(u).call(a,e,(s,r)=>s.createFork(n,r))},clone:(e,u)=>o(u).call(a,i(e),(t,n)=>t.cloneFork({name:e},n)),get:(e,u)=>o(u).call(a,i(e),(t,n)=>t.getFork({name:e},n)),view:(e,u)=>o(u).call(a,i(e),(t,n)=>t.getForkView({name:e},n)),legal:(e,u)=>o(u).call(a,i(e),(t,n)=>t.listForkLegalActions({name:e,textLanguage:l.peek()},n)),defaultCommand:(e,u)=>o(u).call(a,i(e),(t,n)=>t.getForkDefaultCommand({name:e},n)),play:(e,u,t,n={},s="")=>o(u).call(a,i(e),(r,p)=>r.playFork({name:e,moves:[...t],look:n,textLanguage:s},p)),threats:async(e,u)=>(await o(u).call(a,i(e),(t,n)=>t.getForkThreats({name:e},n))).threats,drop:(e,u)=>{o(u).call(a,i(e),(t,n)=>t.deleteFork({name:e},n)).catch(()=>{})},playAll:async(e,u,t)=>{let n=[];for(let s=0;s<t.length;s+=c){let r=t.slice(s,s+c),p=s+c>=t.length;try{let m=p?{view:!0,legal:!0}:{};n.push(await k.play(e,u,r.map(x),m,l.peek()))}catch(m){throw new F(s+(C(m)??0),m)}}return n},foresee:async(e,u,t,n)=>{let s=await e();try{let r=[],p=[x(t)];for(let m=0;m<_&&!n(r);m++){let{entries:M}=await k.play(s.name,u,p);r.push(...M.flatMap(({events:S})=>S)),p=[{move:{case:"defaultCommand",value:{}}}]}return r}finally{k.drop(s.name,u)}}},F=class extends Error{constructor(t,n){super(d.from(n).message);this.place=t;this.why=n}place;why};function x(e){return{move:{case:"command",value:e}}}function i(e){return e.split("/forks/")[0]??e}function C(e){let u=e instanceof d?e.cause:e,t=R.from(u).findDetails(q)[0]?.metadata.move;return t===void 0?void 0:Number(t)}export{k as a,F as b,x as c,i as d};
