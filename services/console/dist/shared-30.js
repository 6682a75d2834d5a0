import{a as c,b as y}from"./shared-48.js";import{a as S,b as f,c as q,d as R,e as x,j as b}from"./shared-67.js";import{a as L,h as B,i as l}from"./shared-10.js";import{l as M}from"./shared-6.js";import{a as v,b as _,d as r}from"./shared-4.js";import{e as h,f as G}from"./shared-3.js";var A=h(`
%sandtable/rules/v1/game_service.protosandtable.rules.v1"
Game

id (	\r
title (	
ruleset_version (	
\foptions_type (	
\fcommand_type (	

event_type (	

legal_type\x07 (	
	view_type\b (	
odds_request_type	 (	

board_type
 (	
	continues\v (	-
default_options\f (\v2.google.protobuf.Any.
health\r (2.sandtable.rules.v1.GameHealth
\rhealth_reason (	
\fthreats_type (	-
boards( (\v2.sandtable.rules.v1.GameBoard"(
	GameBoard\f
name (	\r
title (	"i
GetBoardRequest\f
game (	\f
pack (	\r
board( (	+
view) (2.sandtable.rules.v1.BoardView"
RenderBoardRequest\f
game (	\r
board (	\f
pack (	
\bscenario (	-
region (\v2.sandtable.types.v1.MapRegion""
RenderBoardResponse\v
svg (	"7
GetBoardResponse#
board (\v2.google.protobuf.Any"9
ListGamesRequest
	page_size (

page_token (	"U
ListGamesResponse'
games (\v2.sandtable.rules.v1.Game
next_page_token (	"E
Rule\f
name (	
\x07section (	\r
title (	
\x07summary (	"
GetRuleRequest\f
name (	"I
ListRulesRequest
parent (	
	page_size (

page_token (	"U
ListRulesResponse'
rules (\v2.sandtable.rules.v1.Rule
next_page_token (	"H
ComputeOddsRequest\f
game (	$
battle (\v2.google.protobuf.Any"9
ComputeOddsResponse"
odds (\v2.google.protobuf.Any*$

GameHealth
_0\0
_1
_2*#
	BoardView
_0\0
_1
_22¡
\vGameServiceX
	ListGames$.sandtable.rules.v1.ListGamesRequest%.sandtable.rules.v1.ListGamesResponseU
\bGetBoard#.sandtable.rules.v1.GetBoardRequest$.sandtable.rules.v1.GetBoardResponse^
\vRenderBoard&.sandtable.rules.v1.RenderBoardRequest'.sandtable.rules.v1.RenderBoardResponseG
\x07GetRule".sandtable.rules.v1.GetRuleRequest.sandtable.rules.v1.RuleX
	ListRules$.sandtable.rules.v1.ListRulesRequest%.sandtable.rules.v1.ListRulesResponse^
\vComputeOdds&.sandtable.rules.v1.ComputeOddsRequest'.sandtable.rules.v1.ComputeOddsResponsebproto3`,[G,_]);var m=v(A,0);function P(){return new URL(".",document.baseURI).href.replace(/\/$/,"")}var a=new B([P()],e=>L({baseUrl:e,useBinaryFormat:!0}),{secret:S.secret,timeoutMs:2e4});a.nonces.beforeReveal=(e,s,t)=>{R(e.match,{seat:e.seat,token:e.token,nonce:c(s),table:c(t)})};function i(e){return e===void 0?a:a.with({token:e})}var W={games:async()=>(await a.call(m,"",(e,s)=>e.listGames({pageSize:100},s))).games,board:async(e,s)=>{let t={game:e,view:2,...s};return(await a.call(m,"",(u,n)=>u.getBoard(t,n))).board},packs:async()=>(await a.call(m,"",(e,s)=>e.getBoard({game:"axis-empires",view:1},s))).board,odds:async(e,s)=>(await a.call(m,"",(t,u)=>t.computeOdds({game:e,battle:s},u))).odds,rule:(e,s)=>a.call(m,"",(t,u)=>t.getRule({name:`games/${e}/rules/${s}`},u)),matches:e=>a.call(r,"",(s,t)=>s.listMatches(e,t)),match:(e,s)=>i(s).call(r,e,(t,u)=>t.getMatch({name:e},u)),view:(e,s,t)=>{let u={name:e,...t===void 0?{}:{version:BigInt(t)}};return i(s).call(r,e,(n,o)=>n.getView(u,o))},threats:async(e,s)=>(await i(s).call(r,e,(t,u)=>t.getThreats({name:e},u))).threats,legal:(e,s,t=0)=>i(s).call(r,e,(u,n)=>u.listLegalActions({name:e,samples:t,textLanguage:b.peek()},n)),defaultCommand:async(e,s)=>(await i(s).call(r,e,(t,u)=>t.getDefaultCommand({name:e},u))).command,submit:(e,s,t,u,n="")=>{let o=l({name:e,command:t,expectedVersion:u,requestId:n});return i(s).call(r,e,(p,d)=>p.submitCommand(o,d))},submitList:async(e,s,t,u)=>{let n={name:e,commands:[...t],expectedVersion:u},{accepted:o,refused:p}=await i(s).call(r,e,(d,g)=>d.submitCommands(n,g));return{accepted:o,refused:p&&M.of(p)}},entries:async(e,s,t,u)=>{let n={name:e,afterSequence:BigInt(s),pageSize:t,textLanguage:b.peek()};return(await i(u).call(r,e,(o,p)=>o.listLogEntries(n,p))).entries},resign:(e,s)=>{let t=l({name:e});return i(s).call(r,e,(u,n)=>u.resignMatch(t,n))},start:async(e,s)=>{let t=l({name:e}),u=await i(s).call(r,e,(n,o)=>n.startMatch(t,o));return a.nonces.settle(a,u)},callOff:(e,s)=>{let t=l({name:e});return i(s).call(r,e,(u,n)=>u.leaveMatch(t,n))}};async function J(e){let s=l(e),t=await a.call(r,"",(u,n)=>u.createMatch(s,n));return t.match!==void 0&&q(t.match.name,{host:t.hostToken}),t}async function Q(e,s,t,u="",n){let o=await a.nonces.share(),p=l({name:e,player:s,joinCode:u,...o.fields,...t===void 0?{}:{seat:t}}),d=await i(n).call(r,e,(C,w)=>C.joinMatch(p,w)),g={match:e,seat:d.seat,token:d.seatToken},k=o.secret===void 0?{}:{nonce:c(o.secret)};return R(e,{seat:g.seat,token:g.token,...k}),o.secret!==void 0&&d.match!==void 0&&await a.nonces.seated(a,g,o.secret,d.match),d.seat}async function Y(e,s,t){let u=l({name:e});await i(t).call(r,e,(n,o)=>n.leaveMatch(u,o)),a.nonces.left(e,t),x(e,s)}async function Z(e){for(let{seat:t,token:u,nonce:n,table:o}of f(e.name).seats){let p={match:e.name,seat:t,token:u};n===void 0||a.nonces.ofSeat(p)!==void 0||a.nonces.keep(p,y(n),o===void 0?void 0:y(o))}let s=await a.nonces.settle(a,e);for(let t of f(e.name).seats){let u=a.nonces.ofSeat({match:e.name,...t});u===void 0||c(u)===t.nonce||R(e.name,{seat:t.seat,token:t.token,nonce:c(u)})}return s}export{P as a,i as b,W as c,J as d,Q as e,Y as f,Z as g};
