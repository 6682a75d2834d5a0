import{F as s,w as d}from"./shared-17.js";import{d as R,k as v,l as q,m as l}from"./shared-4.js";import{f as F,g as f,i as b,k as y,n as h,r as G}from"./shared-3.js";var S=F(`
'sandtable/matches/v1/fork_service.protosandtable.matches.v1"ÿ
Fork

name(	

game(	
seat(\rH\0
\rmatch_version(\r
\x07version(

seed(\f
\x07awaited\b (\r*
\x07outcome	(\v2\x1B.sandtable.types.v1.Outcome-
\vcreate_time
(\v2.google.protobuf.Timestamp-
\vexpire_time\v(\v2.google.protobuf.TimestampB
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
_"¨
\bForkMove
seat(\rH%
\x07command(\v2.google.protobuf.AnyH\0/
default_command(\v2.google.protobuf.EmptyH\0&
resign(\v2.google.protobuf.EmptyH\0B
moveB
_"2
\bForkLook

view(\b\v
legal(\b\r
\x07samples(\r"¯
PlayForkRequest

name(	-
moves (\v2.sandtable.matches.v1.ForkMove\x1B
expected_version(H\0*
look(\v2.sandtable.matches.v1.ForkLook
\rtext_language(	B
_"
	ForkEntry

seat(\r#
\x07command(\v2.google.protobuf.Any$
events (\v2.google.protobuf.Any

dice_drawn(\r\r
texts (	"
PlayForkResponse0
\x07entries (\v2.sandtable.matches.v1.ForkEntry&
fork(\v2.sandtable.matches.v1.Fork 
view(\v2.google.protobuf.Any?
legal(\v22.sandtable.matches.v1.ListForkLegalActionsResponse,
\vserver_time(\v2.google.protobuf.Duration
question_texts (	"
_"
_"c
\x1BListForkLegalActionsRequest

name(	
seat(\rH\0\r
\x07samples(\r
\rtext_language(	B
_"
ListForkLegalActionsResponse\r
\x07version(

seat(\r!
legal(\v2.google.protobuf.Any&
\bcommands (\v2.google.protobuf.Any
question_texts (	"@
GetForkDefaultCommandRequest

name(	
seat(\rH\0B
_"_
GetForkDefaultCommandResponse\r
\x07version(

seat(\r#
\x07command(\v2.google.protobuf.Any"K
GetForkViewRequest

name(	
seat(\rH\0
\rtext_language(	B
_"
GetForkViewResponse\r
\x07version( 
view(\v2.google.protobuf.Any
\x07awaited (\r*
\x07outcome(\v2\x1B.sandtable.types.v1.Outcome
question_texts (	"K
GetForkThreatsRequest

name(	
holder(\rH\0
spaces (	B
_"L
GetForkThreatsResponse\r
\x07version(#
\x07threats(\v2.google.protobuf.Any"
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

DeleteFork'.sandtable.matches.v1.DeleteForkRequest.google.protobuf.Emptybproto3`,[y,b,h,f,G]);var a=v(S,0);var c=64,A=8,k={create:(e,u,t)=>{let o={parent:e,...t===void 0?{}:{version:BigInt(t)}};return s(u).call(a,e,(n,r)=>n.createFork(o,r))},clone:(e,u)=>s(u).call(a,i(e),(t,o)=>t.cloneFork({name:e},o)),get:(e,u)=>s(u).call(a,i(e),(t,o)=>t.getFork({name:e},o)),view:(e,u)=>s(u).call(a,i(e),(t,o)=>t.getForkView({name:e},o)),legal:(e,u)=>s(u).call(a,i(e),(t,o)=>t.listForkLegalActions({name:e,textLanguage:d.peek()},o)),defaultCommand:(e,u)=>s(u).call(a,i(e),(t,o)=>t.getForkDefaultCommand({name:e},o)),play:(e,u,t,o={},n="")=>s(u).call(a,i(e),(r,p)=>r.playFork({name:e,moves:[...t],look:o,textLanguage:n},p)),threats:async(e,u)=>(await s(u).call(a,i(e),(t,o)=>t.getForkThreats({name:e},o))).threats,drop:(e,u)=>{s(u).call(a,i(e),(t,o)=>t.deleteFork({name:e},o)).catch(()=>{})},playAll:async(e,u,t)=>{let o=[];for(let n=0;n<t.length;n+=c){let r=t.slice(n,n+c),p=n+c>=t.length;try{let m=p?{view:!0,legal:!0}:{};o.push(await k.play(e,u,r.map(x),m,d.peek()))}catch(m){throw new g(n+(_(m)??0),m)}}return o},foresee:async(e,u,t,o)=>{let n=await e();try{let r=[],p=[x(t)];for(let m=0;m<A&&!o(r);m++){let{entries:M}=await k.play(n.name,u,p);r.push(...M.flatMap(({events:L})=>L)),p=[{move:{case:"defaultCommand",value:{}}}]}return r}finally{k.drop(n.name,u)}}},g=class extends Error{constructor(t,o){super(l.from(o).message);this.place=t;this.why=o}place;why};function x(e){return{move:{case:"command",value:e}}}function i(e){return e.split("/forks/")[0]??e}function _(e){let u=e instanceof l?e.cause:e,t=R.from(u).findDetails(q)[0]?.metadata.move;return t===void 0?void 0:Number(t)}export{k as a,g as b,x as c,i as d};
