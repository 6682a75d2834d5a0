import{F as n,w as d}from"./shared-17.js";import{d as R,k as v,l as q,m as l}from"./shared-4.js";import{e as g,f,h as b,j as y,m as h,r as G}from"./shared-3.js";var S=g(`
'sandtable/matches/v1/fork_service.protosandtable.matches.v1"©
Fork\f
name (	\f
game (	
seat (\rH\0
\rmatch_version (
\x07version (\f
seed (\f

state_hash\x07 (\f
\x07awaited\b (\r,
\x07outcome	 (\v2\x1B.sandtable.types.v1.Outcome/
\vcreate_time
 (\v2.google.protobuf.Timestamp/
\vexpire_time\v (\v2.google.protobuf.TimestampB\x07
_seat"o
CreateForkRequest
parent (	
seat (\rH\0
\x07version (H\f
seed (\fB\x07
_seatB

\b_version".
CloneForkRequest\f
name (	\f
seed (\f"
GetForkRequest\f
name (	""
ListForksRequest
parent (	">
ListForksResponse)
forks (\v2.sandtable.matches.v1.Fork"´
\bForkMove
seat (\rH'
\x07command (\v2.google.protobuf.AnyH\01
default_command (\v2.google.protobuf.EmptyH\0(
resign (\v2.google.protobuf.EmptyH\0B
moveB\x07
_seat"8
\bForkLook\f
view (\b\r
legal (\b
\x07samples (\r"Ç
PlayForkRequest\f
name (	-
moves (\v2.sandtable.matches.v1.ForkMove
expected_version (H\0,
look (\v2.sandtable.matches.v1.ForkLook
\rtext_language (	B
_expected_version"¢
	ForkEntry\f
seat (\r%
\x07command (\v2.google.protobuf.Any$
events (\v2.google.protobuf.Any

dice_drawn (\r
events_left_out (\r\r
texts (	"
PlayForkResponse0
\x07entries (\v2.sandtable.matches.v1.ForkEntry(
fork (\v2.sandtable.matches.v1.Fork"
view (\v2.google.protobuf.AnyA
legal (\v22.sandtable.matches.v1.ListForkLegalActionsResponse.
\vserver_time (\v2.google.protobuf.Duration
question_texts (	"m
ValidateForkCommandRequest\f
name (	
seat (\rH\0%
\x07command (\v2.google.protobuf.AnyB\x07
_seat".
\x1BValidateForkCommandResponse
\x07version ("o
\x1BListForkLegalActionsRequest\f
name (	
seat (\rH\0
\x07samples (\r
\rtext_language (	B\x07
_seat"¢
ListForkLegalActionsResponse
\x07version (\f
seat (\r#
legal (\v2.google.protobuf.Any&
\bcommands (\v2.google.protobuf.Any
question_texts (	"H
GetForkDefaultCommandRequest\f
name (	
seat (\rH\0B\x07
_seat"e
GetForkDefaultCommandResponse
\x07version (\f
seat (\r%
\x07command (\v2.google.protobuf.Any"U
GetForkViewRequest\f
name (	
seat (\rH\0
\rtext_language (	B\x07
_seat"¡
GetForkViewResponse
\x07version ("
view (\v2.google.protobuf.Any
\x07awaited (\r,
\x07outcome (\v2\x1B.sandtable.types.v1.Outcome
question_texts (	"U
GetForkThreatsRequest\f
name (	
holder (\rH\0
spaces (	B	
\x07_holder"P
GetForkThreatsResponse
\x07version (%
\x07threats (\v2.google.protobuf.Any"!
DeleteForkRequest\f
name (	2Õ\b
\vForkServiceQ

CreateFork'.sandtable.matches.v1.CreateForkRequest.sandtable.matches.v1.ForkO
	CloneFork&.sandtable.matches.v1.CloneForkRequest.sandtable.matches.v1.ForkK
\x07GetFork$.sandtable.matches.v1.GetForkRequest.sandtable.matches.v1.Fork\\
	ListForks&.sandtable.matches.v1.ListForksRequest'.sandtable.matches.v1.ListForksResponseY
\bPlayFork%.sandtable.matches.v1.PlayForkRequest&.sandtable.matches.v1.PlayForkResponsez
ValidateForkCommand0.sandtable.matches.v1.ValidateForkCommandRequest1.sandtable.matches.v1.ValidateForkCommandResponse}
ListForkLegalActions1.sandtable.matches.v1.ListForkLegalActionsRequest2.sandtable.matches.v1.ListForkLegalActionsResponse
GetForkDefaultCommand2.sandtable.matches.v1.GetForkDefaultCommandRequest3.sandtable.matches.v1.GetForkDefaultCommandResponseb
\vGetForkView(.sandtable.matches.v1.GetForkViewRequest).sandtable.matches.v1.GetForkViewResponsek
GetForkThreats+.sandtable.matches.v1.GetForkThreatsRequest,.sandtable.matches.v1.GetForkThreatsResponseM

DeleteFork'.sandtable.matches.v1.DeleteForkRequest.google.protobuf.Emptybproto3`,[y,b,h,f,G]);var a=v(S,0);var c=64,A=8,k={create:(e,t,u)=>{let o={parent:e,...u===void 0?{}:{version:BigInt(u)}};return n(t).call(a,e,(s,r)=>s.createFork(o,r))},clone:(e,t)=>n(t).call(a,i(e),(u,o)=>u.cloneFork({name:e},o)),get:(e,t)=>n(t).call(a,i(e),(u,o)=>u.getFork({name:e},o)),view:(e,t)=>n(t).call(a,i(e),(u,o)=>u.getForkView({name:e},o)),legal:(e,t)=>n(t).call(a,i(e),(u,o)=>u.listForkLegalActions({name:e,textLanguage:d.peek()},o)),defaultCommand:(e,t)=>n(t).call(a,i(e),(u,o)=>u.getForkDefaultCommand({name:e},o)),play:(e,t,u,o={},s="")=>n(t).call(a,i(e),(r,p)=>r.playFork({name:e,moves:[...u],look:o,textLanguage:s},p)),threats:async(e,t)=>(await n(t).call(a,i(e),(u,o)=>u.getForkThreats({name:e},o))).threats,drop:(e,t)=>{n(t).call(a,i(e),(u,o)=>u.deleteFork({name:e},o)).catch(()=>{})},playAll:async(e,t,u)=>{let o=[];for(let s=0;s<u.length;s+=c){let r=u.slice(s,s+c),p=s+c>=u.length;try{let m=p?{view:!0,legal:!0}:{};o.push(await k.play(e,t,r.map(x),m,d.peek()))}catch(m){throw new F(s+(C(m)??0),m)}}return o},foresee:async(e,t,u,o)=>{let s=await e();try{let r=[],p=[x(u)];for(let m=0;m<A&&!o(r);m++){let{entries:L}=await k.play(s.name,t,p);r.push(...L.flatMap(({events:M})=>M)),p=[{move:{case:"defaultCommand",value:{}}}]}return r}finally{k.drop(s.name,t)}}},F=class extends Error{constructor(u,o){super(l.from(o).message);this.place=u;this.why=o}place;why};function x(e){return{move:{case:"command",value:e}}}function i(e){return e.split("/forks/")[0]??e}function C(e){let t=e instanceof l?e.cause:e,u=R.from(t).findDetails(q)[0]?.metadata.move;return u===void 0?void 0:Number(u)}export{k as a,F as b,x as c,i as d};
