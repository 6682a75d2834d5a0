import{a as le,b as k,l as ge,q as fe,s as ye,t as A,u as be,v as T,x as Re,y as p}from"./shared-19.js";import{b as de}from"./shared-7.js";import{a as C,b as P}from"./shared-23.js";import{b as J,d as Se}from"./shared-51.js";import{a as he}from"./shared-47.js";import{a as c}from"./shared-24.js";import{B as f,d as N,e as V,i as W,j as pe,l as M,o as x,w as Y,z as me}from"./shared-22.js";import{i as r,j as l}from"./shared-8.js";import{a as q,c as L,k as v,m as F}from"./shared-4.js";import{c as Z}from"./shared-10.js";import{a as g,c as ce}from"./shared-6.js";import{b as G,c as b,e as m}from"./shared-3.js";var I=m(`
#sandtable/accounts/v1/account.protosandtable.accounts.v1"
\x07Account\f
name (	
\fdisplay_name (	\v
bot (\b*
roles (2\x1B.sandtable.accounts.v1.Role
	suspended (\b
suspension_reason (	/
\vcreate_time\x07 (\v2.google.protobuf.Timestamp/
\vupdate_time\b (\v2.google.protobuf.Timestamp
handle	 (	"í
ApiKey\f
name (	
\fdisplay_name (	,
scopes (2.sandtable.accounts.v1.Scope/
\vcreate_time (\v2.google.protobuf.Timestamp/
\vexpire_time (\v2.google.protobuf.Timestamp/
\vrevoke_time (\v2.google.protobuf.Timestamp*.
Role
_0\0
_1
_2
_3
_4*G
Scope
_0\0
_1
_2
_3
_4
_5
_6
_7\x07bproto3`,[g]);var qe=m(`
!sandtable/accounts/v1/audit.protosandtable.accounts.v1"

AuditEntry\f
name (	\r
actor (	
action (	
target (	
reason (	/
\vcreate_time (\v2.google.protobuf.Timestampbproto3`,[g]);var ve=m(`
*sandtable/accounts/v1/identity_token.protosandtable.accounts.v1"
ExchangeIdentityTokenRequest
identity_token (	\r
nonce (	,
scopes (2.sandtable.accounts.v1.Scope

request_id (	"
ExchangeIdentityTokenResponse/
\x07account (\v2.sandtable.accounts.v1.Account*
key (\v2.sandtable.accounts.v1.ApiKey
secret (	bproto3`,[I]);var Be=m(`
+sandtable/accounts/v1/account_service.protosandtable.accounts.v1"M
CreateAccountRequest
\fdisplay_name (	\v
bot (\b

request_id (	"
CreateAccountResponse/
\x07account (\v2.sandtable.accounts.v1.Account*
key (\v2.sandtable.accounts.v1.ApiKey
secret (	"!
GetAccountRequest\f
name (	"<
ListAccountsRequest
	page_size (

page_token (	"a
ListAccountsResponse0
\baccounts (\v2.sandtable.accounts.v1.Account
next_page_token (	"x
UpdateAccountRequest/
\x07account (\v2.sandtable.accounts.v1.Account/
\vupdate_mask (\v2.google.protobuf.FieldMask"®
CreateApiKeyRequest
parent (	
\fdisplay_name (	,
scopes (2.sandtable.accounts.v1.Scope/
\vexpire_time (\v2.google.protobuf.Timestamp

request_id (	"R
CreateApiKeyResponse*
key (\v2.sandtable.accounts.v1.ApiKey
secret (	"K
ListApiKeysRequest
parent (	
	page_size (

page_token (	"[
ListApiKeysResponse+
keys (\v2.sandtable.accounts.v1.ApiKey
next_page_token (	"3
RevokeApiKeyRequest\f
name (	
reason (	"[
SetRolesRequest\f
name (	*
roles (2\x1B.sandtable.accounts.v1.Role
reason (	"5
SuspendAccountRequest\f
name (	
reason (	"7
ReinstateAccountRequest\f
name (	
reason (	"@
ListAuditEntriesRequest
	page_size (

page_token (	"g
ListAuditEntriesResponse2
\x07entries (\v2!.sandtable.accounts.v1.AuditEntry
next_page_token (	2×	
AccountServicej
\rCreateAccount+.sandtable.accounts.v1.CreateAccountRequest,.sandtable.accounts.v1.CreateAccountResponse
ExchangeIdentityToken3.sandtable.accounts.v1.ExchangeIdentityTokenRequest4.sandtable.accounts.v1.ExchangeIdentityTokenResponseV

GetAccount(.sandtable.accounts.v1.GetAccountRequest.sandtable.accounts.v1.Accountg
\fListAccounts*.sandtable.accounts.v1.ListAccountsRequest+.sandtable.accounts.v1.ListAccountsResponse\\
\rUpdateAccount+.sandtable.accounts.v1.UpdateAccountRequest.sandtable.accounts.v1.Accountg
\fCreateApiKey*.sandtable.accounts.v1.CreateApiKeyRequest+.sandtable.accounts.v1.CreateApiKeyResponsed
\vListApiKeys).sandtable.accounts.v1.ListApiKeysRequest*.sandtable.accounts.v1.ListApiKeysResponseY
\fRevokeApiKey*.sandtable.accounts.v1.RevokeApiKeyRequest.sandtable.accounts.v1.ApiKeyR
\bSetRoles&.sandtable.accounts.v1.SetRolesRequest.sandtable.accounts.v1.Account^
SuspendAccount,.sandtable.accounts.v1.SuspendAccountRequest.sandtable.accounts.v1.Accountb
ReinstateAccount..sandtable.accounts.v1.ReinstateAccountRequest.sandtable.accounts.v1.Accounts
ListAuditEntries..sandtable.accounts.v1.ListAuditEntriesRequest/.sandtable.accounts.v1.ListAuditEntriesResponsebproto3`,[L,g,I,qe,ve]);var _=v(Be,0);var xe="accounts/me",S=W(void 0),w=W(!1),K,Te=["screen","tableOverlay"];function Q(){return Te.includes(J.peek().page)?Promise.resolve():(K??=x.key===""?Promise.resolve():ze(x.key),K)}async function ze(a){try{S.value=await Pe(a)}catch(e){w.value=F.from(e).code===q.Unauthenticated,w.value||(K=void 0)}}function y(){return S.peek()===void 0||Te.includes(J.peek().page)?void 0:x.key}function Pe(a){return f(a).call(_,"",(e,n)=>e.getAccount({name:xe},n))}async function Ne(a){S.value=await Pe(a),w.value=!1,x.key=a,K=Promise.resolve()}async function Tt(a){let e=r({displayName:a}),{secret:n}=await f(void 0).call(_,"",(t,u)=>t.createAccount(e,u));return await Ne(n),n}function Pt(){x.key="",S.value=void 0,w.value=!1}async function _t(a){let e={account:{name:xe,handle:a},updateMask:{paths:["handle"]}};S.value=await f(y()).call(_,"",(n,t)=>n.updateAccount(e,t))}function Ve(a){let e=a.startsWith("accounts/")?a:`accounts/@${a.replace(/^@/,"")}`;return f(y()).call(_,"",(n,t)=>n.getAccount({name:e},t))}async function At(a){let e=await Promise.allSettled(a.map(Ve));return new Map(e.flatMap(n=>n.status==="fulfilled"?[[n.value.name,n.value.displayName]]:[]))}var We=10;async function Et(a){let e=S.peek()?.roles??[];if(!e.includes(3)&&!e.includes(4))return[];let n=a.toLowerCase(),t=[],u="";for(let s=0;s<We;s++){let o=await f(y()).call(_,"",(i,d)=>i.listAccounts({pageToken:u,pageSize:200},d));if(t.push(...o.accounts.filter(({displayName:i})=>i.toLowerCase().includes(n))),u=o.nextPageToken,u==="")break}return t}var _e={value:void 0,failure:void 0};function Ft(a,e,n=0){let t=M(_e),u=V(a);u.current=a;let s=V(async()=>{});return N(()=>{let o=!1,i=!1,d=!1;return t.value=_e,s.current=async()=>{if(d=!0,!i){for(i=!0;d&&!o;){d=!1;try{let R=await u.current();o||(t.value={value:R,failure:void 0})}catch(R){o||(t.value={value:t.peek().value,failure:R})}}i=!1}},()=>{o=!0}},[e]),N(()=>{s.current()},[e,n]),t.value}function wt({at:a}){let e=de(a),n=new Intl.DateTimeFormat(Y.value,{dateStyle:"medium",timeStyle:"short"}).format(e);return c("time",{dateTime:e.toISOString(),children:n})}var Ye=[["day",86400],["hour",3600],["minute",60],["second",1]];function Ae(a){let e=[],n=Math.round(a);for(let[t,u]of Ye){let s=Math.floor(n/u);if(s===0&&!(t==="second"&&e.length===0))continue;n-=s*u;let o=new Intl.NumberFormat(Y.value,{style:"unit",unit:t,unitDisplay:"long"});if(e.push(o.format(s)),e.length===2)break}return e.join(" ")}function Ee(a){return a===void 0?0:Number(a.seconds)+a.nanos/1e9}var Me=m(`
#sandtable/ladder/v1/entry_tag.protosandtable.ladder.v1"t
\bEntryTag\r
match (	
\bsequence (
\x07account (	\f
text (	(
time (\v2.google.protobuf.Timestamp"C
PutEntryTagRequest\r
match (	
\bsequence (\f
text (	"L
ListEntryTagsRequest\r
match (	
	page_size (

page_token (	"]
ListEntryTagsResponse+
tags (\v2.sandtable.ladder.v1.EntryTag
next_page_token (	bproto3`,[g]);var Ge=m(`
&sandtable/ladder/v1/head_to_head.protosandtable.ladder.v1"C
GetHeadToHeadRequest\f
name (	\r
first (	
second (	"Ú
GetHeadToHeadResponse
\rdisplay_names (	
\vpair_points (\r\f
wins (\r\r
draws (\r
losses (\r.
sides (\v2.sandtable.ladder.v1.SideRecord8
\bfixtures\x07 (\v2&.sandtable.ladder.v1.HeadToHeadFixture"¥
HeadToHeadFixture\f
name (	
\x07matches (	
points (\r(
time (\v2.google.protobuf.Timestamp7
\x07unrated (2&.sandtable.tournaments.v1.UnratedCausebproto3`,[g,k,T]);var X=m(`
"sandtable/ladder/v1/seat_log.protosandtable.ladder.v1"W
\x07SeatLog\r
match (	\f
size (/
\vupdate_time (\v2.google.protobuf.Timestamp"A
PutSeatLogRequest\r
match (	
offset (\r
chunk (\f"2
GetSeatLogRequest\r
match (	
offset ("c
GetSeatLogResponse)
log (\v2.sandtable.ladder.v1.SeatLog\r
chunk (\f
\vnext_offset (bproto3`,[g]),Le=b(X,0);var Fe=m(`
(sandtable/ladder/v1/ladder_service.protosandtable.ladder.v1"
GetPoolRequest\f
name (	"v
ListPoolsRequest
	page_size (

page_token (	\f
game (	-
state (2.sandtable.ladder.v1.PoolState"V
ListPoolsResponse(
pools (\v2.sandtable.ladder.v1.Pool
next_page_token (	"h
\rAttendRequest\f
pool (	
\bcapacity (\r
\x07version (	
author (	
takes_requests (\b"¢
AttendResponse0
	attending (\v2\x1B.sandtable.ladder.v1.PlayerH\03
\x07fixture (\v2 .sandtable.ladder.v1.PoolFixtureH\06
\x07decided (\v2#.sandtable.ladder.v1.FixtureDecidedH\0+
fault (\v2.sandtable.ladder.v1.FaultH\09
	heartbeat (\v2$.sandtable.ladder.v1.AttendHeartbeatH\0B	
\x07message"þ
\vPoolFixture\f
name (	
\x07players (	
\rdisplay_names (	5
state (2&.sandtable.tournaments.v1.FixtureState7
\x07matches (\v2&.sandtable.tournaments.v1.FixtureMatch7
result (\v2'.sandtable.tournaments.v1.FixtureResult/
\vcreate_time\x07 (\v2.google.protobuf.Timestamp

comparison\b (	
season	 (\r

join_match
 (\r
	own_seats\v (\r
\frequested_by\f (	"
FixtureDecided1
\x07fixture (\v2 .sandtable.ladder.v1.PoolFixture+
before (\v2\x1B.sandtable.ladder.v1.Rating*
after (\v2\x1B.sandtable.ladder.v1.Rating"
Fault,
kind (2.sandtable.ladder.v1.FaultKind\f
text (	
\x07fixture (	.

rest_until (\v2.google.protobuf.Timestamp"E
AttendHeartbeat
\x07playing (\r
\x07waiting (\r
\bcapacity (\r"4
LeavePoolRequest\f
name (	

request_id (	" 
GetPlayerRequest\f
name (	"%
GetPlayerFactsRequest\f
name (	"s
ListPlayersRequest
parent (	
	page_size (

page_token (	
\vprovisional (\b
	attending (\b"\\
ListPlayersResponse,
\x07players (\v2\x1B.sandtable.ladder.v1.Player
next_page_token (	"Q
ListRatingHistoryRequest
parent (	
	page_size (

page_token (	"f
ListRatingHistoryResponse0
points (\v2 .sandtable.ladder.v1.RatingPoint
next_page_token (	"
ListPoolFixturesRequest
parent (	
	page_size (

page_token (	
player (	5
state (2&.sandtable.tournaments.v1.FixtureState"g
ListPoolFixturesResponse2
\bfixtures (\v2 .sandtable.ladder.v1.PoolFixture
next_page_token (	"]
RequestFixtureRequest
parent (	
player (	
\bopponent (	

request_id (	"Y
GetEstimateRequest\f
name (	
season (\r
	page_size (

page_token (	"
GetEstimateResponse/
\bestimate (\v2.sandtable.ladder.v1.Estimate.
rows (\v2 .sandtable.ladder.v1.EstimateRow
next_page_token (	"!
GetFairBidRequest\f
name (	"T
GetFairBidResponse.
\bfair_bid (\v2.sandtable.ladder.v1.FairBid
reason (	"K
ListSeasonsRequest
parent (	
	page_size (

page_token (	"\\
ListSeasonsResponse,
\x07seasons (\v2\x1B.sandtable.ladder.v1.Season
next_page_token (	"1
VerifyPoolRequest\f
name (	
season (\r"¬
VerifyPoolResponse
\bpairings (
\x07ratings (9
\vdifferences (\v2$.sandtable.tournaments.v1.Difference'
took (\v2.google.protobuf.Duration
\x07remarks (	2
\rLadderServiceI
\x07GetPool#.sandtable.ladder.v1.GetPoolRequest.sandtable.ladder.v1.PoolZ
	ListPools%.sandtable.ladder.v1.ListPoolsRequest&.sandtable.ladder.v1.ListPoolsResponseU
Attend".sandtable.ladder.v1.AttendRequest#.sandtable.ladder.v1.AttendResponse(0O
	LeavePool%.sandtable.ladder.v1.LeavePoolRequest\x1B.sandtable.ladder.v1.PlayerO
	GetPlayer%.sandtable.ladder.v1.GetPlayerRequest\x1B.sandtable.ladder.v1.Player^
GetPlayerFacts*.sandtable.ladder.v1.GetPlayerFactsRequest .sandtable.ladder.v1.PlayerFacts\`
\vListPlayers'.sandtable.ladder.v1.ListPlayersRequest(.sandtable.ladder.v1.ListPlayersResponser
ListRatingHistory-.sandtable.ladder.v1.ListRatingHistoryRequest..sandtable.ladder.v1.ListRatingHistoryResponseo
ListPoolFixtures,.sandtable.ladder.v1.ListPoolFixturesRequest-.sandtable.ladder.v1.ListPoolFixturesResponsef
\rGetHeadToHead).sandtable.ladder.v1.GetHeadToHeadRequest*.sandtable.ladder.v1.GetHeadToHeadResponse^
RequestFixture*.sandtable.ladder.v1.RequestFixtureRequest .sandtable.ladder.v1.PoolFixtureR

PutSeatLog&.sandtable.ladder.v1.PutSeatLogRequest.sandtable.ladder.v1.SeatLog]

GetSeatLog&.sandtable.ladder.v1.GetSeatLogRequest'.sandtable.ladder.v1.GetSeatLogResponseU
\vPutEntryTag'.sandtable.ladder.v1.PutEntryTagRequest.sandtable.ladder.v1.EntryTagf
\rListEntryTags).sandtable.ladder.v1.ListEntryTagsRequest*.sandtable.ladder.v1.ListEntryTagsResponse\`
\vGetEstimate'.sandtable.ladder.v1.GetEstimateRequest(.sandtable.ladder.v1.GetEstimateResponse]

GetFairBid&.sandtable.ladder.v1.GetFairBidRequest'.sandtable.ladder.v1.GetFairBidResponse\`
\vListSeasons'.sandtable.ladder.v1.ListSeasonsRequest(.sandtable.ladder.v1.ListSeasonsResponse]

VerifyPool&.sandtable.ladder.v1.VerifyPoolRequest'.sandtable.ladder.v1.VerifyPoolResponsebproto3`,[ce,g,Me,le,Ge,k,fe,ye,X,T,Re]);var ke=b(Fe,3);var E=v(Fe,0);var H=class{#t;#e;#u;#n=()=>{};constructor(e,n,t){this.#t=e,this.#e=G(ke,{...n}),this.#u=t}setCapacity(e){this.#e.capacity=e,this.#n()}async*[Symbol.asyncIterator](){let e=(n,t)=>this.#t.service(E,n).attend(this.#s(t.signal),t);for await(let{message:n}of P(this.#t,this.#e.pool,e,this.#u))n.case!==void 0&&(yield n)}async*#s(e){let{pool:n,version:t,author:u}=this.#e,s=this.#e.capacity;for(yield{pool:n,version:t,author:u,capacity:s};!e?.aborted;)s===this.#e.capacity?await new Promise(o=>{this.#n=o,e?.addEventListener("abort",()=>o(),{once:!0})}):(s=this.#e.capacity,yield{capacity:s})}};var Ze=6e5,Ce=48*1024,O=class{#t;constructor(e){this.#t=e}#e(e){return this.#t.call(E,"",e)}attendance(e,n){return new H(this.#t,e,n)}leave(e){let n=r({name:e});return this.#e((t,u)=>t.leavePool(n,u))}get(e){return this.#e((n,t)=>n.getPool({name:e},t))}list(e={}){return l(t=>this.#e((u,s)=>u.listPools({...e,pageToken:t},s)),({pools:t})=>t)}player(e){return this.#e((n,t)=>n.getPlayer({name:e},t))}facts(e){return this.#e((n,t)=>n.getPlayerFacts({name:e},t))}top(e){return l(t=>this.#e((u,s)=>u.listPlayers({...e,pageToken:t},s)),({players:t})=>t)}history(e){return l(t=>this.#e((u,s)=>u.listRatingHistory({parent:e,pageToken:t},s)),({points:t})=>t)}fixtures(e){return l(t=>this.#e((u,s)=>u.listPoolFixtures({...e,pageToken:t},s)),({fixtures:t})=>t)}headToHead(e,n,t){return this.#e((u,s)=>u.getHeadToHead({name:e,first:n,second:t},s))}requestFixture(e){let n=r(e);return this.#e((t,u)=>t.requestFixture(n,u))}async writeSeatLog(e,n,t=0n){let u=G(Le,{match:e,size:t});for(let s=0;s<n.length;s+=Ce){let o=n.slice(s,s+Ce),i={match:e,offset:u.size,chunk:o};u=await this.#e((d,R)=>d.putSeatLog(i,R))}return u}async readSeatLog(e){let n=[],t=0n;do{let o={match:e,offset:t},i=await this.#e((d,R)=>d.getSeatLog(o,R));n.push(i.chunk),t=i.nextOffset}while(t>0n);let u=new Uint8Array(n.reduce((o,i)=>o+i.length,0)),s=0;for(let o of n)u.set(o,s),s+=o.length;return u}putEntryTag(e,n,t){return this.#e((u,s)=>u.putEntryTag({match:e,sequence:n,text:t},s))}entryTags(e){return l(t=>this.#e((u,s)=>u.listEntryTags({match:e,pageToken:t},s)),({tags:t})=>t)}estimate(e){return this.#e((n,t)=>n.getEstimate(e,t))}fairBid(e){return this.#e((n,t)=>n.getFairBid({name:e},t))}seasons(e){return l(t=>this.#e((u,s)=>u.listSeasons({parent:e,pageToken:t},s)),({seasons:t})=>t)}verify(e,n=0){return this.#t.with({timeoutMs:Ze}).call(E,"",(u,s)=>u.verifyPool({name:e,season:n},s))}};var j=class{#t;constructor(e){this.#t=e}#e(e){return this.#t.call(A,"",e)}create(e){let n=r(e);return this.#e((t,u)=>t.createPool(n,u))}update(e){let n=r(e);return this.#e((t,u)=>t.updatePool(n,u))}pause(e,n=!1){let t=r({name:e,resume:n});return this.#e((u,s)=>u.pausePool(t,s))}close(e){let n=r({name:e});return this.#e((t,u)=>t.closePool(n,u))}setAnchor(e,n){let t=r(n===void 0?{name:e}:{name:e,rating:n});return this.#e((u,s)=>u.setAnchor(t,s))}endRest(e){let n=r({name:e});return this.#e((t,u)=>t.endRest(n,u))}startSeason(e){let n=r({name:e});return this.#e((t,u)=>t.startSeason(n,u))}runEstimate(e){return this.#e((n,t)=>n.runEstimate({name:e},t))}test(e){let n=r(e);return this.#e((t,u)=>t.startComparison(n,u))}comparison(e){return this.#e((n,t)=>n.getComparison({name:e},t))}comparisons(e){return l(t=>this.#e((u,s)=>u.listComparisons({parent:e,pageToken:t},s)),({comparisons:t})=>t)}watchComparison(e,n=0,t){return new ee(this.#t,e,n,t)}stopComparison(e,n=""){let t=r({name:e,reason:n});return this.#e((u,s)=>u.stopComparison(t,s))}},ee=class{#t;#e;#u;#n;constructor(e,n,t,u){this.#t=e,this.#e=n,this.#n=t,this.#u=u}get cursor(){return this.#n}async*[Symbol.asyncIterator](){let e=(n,t)=>{let u={name:this.#e,afterPairs:this.#n,heartbeatInterval:C};return this.#t.service(A,n).watchComparison(u,t)};for await(let n of P(this.#t,this.#e,e,this.#u))n.points=n.points.filter(t=>t.pairs>this.#n),this.#n=n.points.at(-1)?.pairs??this.#n,yield n}};function _0(){return new O(f(y()))}function A0(){return new j(f(y()))}var Je=m(`
0sandtable/tournaments/v1/organiser_service.protosandtable.tournaments.v1"
CreateTournamentRequest>
\bsettings (\v2,.sandtable.tournaments.v1.TournamentSettings

request_id (	
\rvalidate_only (\b"Ñ
UpdateTournamentRequest\f
name (	>
\bsettings (\v2,.sandtable.tournaments.v1.TournamentSettings/
\vupdate_mask (\v2.google.protobuf.FieldMask

request_id (	\f
etag (	
\rvalidate_only (\b"9
OpenTournamentRequest\f
name (	

request_id (	":
StartTournamentRequest\f
name (	

request_id (	"J
PauseTournamentRequest\f
name (	
reason (	

request_id (	";
ResumeTournamentRequest\f
name (	

request_id (	"K
CancelTournamentRequest\f
name (	
reason (	

request_id (	"K
ReopenTournamentRequest\f
name (	
reason (	

request_id (	"Z
SetCoOrganiserRequest\f
name (	
\x07account (	
remove (\b

request_id (	"
InviteEntrantRequest\f
name (	
\x07account (	
\fdisplay_name (	
rating (H\0

request_id (	B	
\x07_rating"J
CreateEntryCodesRequest\f
name (	\r
count (\r

request_id (	")
CreateEntryCodesResponse\r
codes (	"H
RemoveEntrantRequest\f
name (	
reason (	

request_id (	"K
SetEntrantRatingRequest\f
name (	
rating (

request_id (	"
SubstituteMemberRequest\f
name (	
\vold_account (	
\vnew_account (	
\fdisplay_name (	
reason (	

request_id (	"+

ManualPair\r
first (\r
second (\r"¦
PairRoundRequest\f
name (	3
pairs (\v2$.sandtable.tournaments.v1.ManualPair+
byes (\v2.sandtable.tournaments.v1.Bye
reason (	

request_id (	"
SeparateEntrantsRequest\f
name (	9
\vseparations (\v2$.sandtable.tournaments.v1.Separation
reason (	

request_id (	"5
StartRoundRequest\f
name (	

request_id (	"\\
AdjudicateFixtureRequest\f
name (	
points (\r
reason (	

request_id (	"W
AnnulFixtureRequest\f
name (	
number (\r
reason (	

request_id (	"v
ExtendFixtureRequest\f
name (	,
\bdeadline (\v2.google.protobuf.Timestamp
reason (	

request_id (	"N
ListAuditEntriesRequest\f
name (	
	page_size (

page_token (	"p
ListAuditEntriesResponse;
\raudit_entries (\v2$.sandtable.tournaments.v1.AuditEntry
next_page_token (	"

AuditEntry
number (\r
actor (	
action (	
target (	
reason (	
change (	(
time\x07 (\v2.google.protobuf.Timestamp2Â
OrganiserServicek
CreateTournament1.sandtable.tournaments.v1.CreateTournamentRequest$.sandtable.tournaments.v1.Tournamentk
UpdateTournament1.sandtable.tournaments.v1.UpdateTournamentRequest$.sandtable.tournaments.v1.Tournamentg
OpenTournament/.sandtable.tournaments.v1.OpenTournamentRequest$.sandtable.tournaments.v1.Tournamenti
StartTournament0.sandtable.tournaments.v1.StartTournamentRequest$.sandtable.tournaments.v1.Tournamenti
PauseTournament0.sandtable.tournaments.v1.PauseTournamentRequest$.sandtable.tournaments.v1.Tournamentk
ResumeTournament1.sandtable.tournaments.v1.ResumeTournamentRequest$.sandtable.tournaments.v1.Tournamentk
CancelTournament1.sandtable.tournaments.v1.CancelTournamentRequest$.sandtable.tournaments.v1.Tournamentk
ReopenTournament1.sandtable.tournaments.v1.ReopenTournamentRequest$.sandtable.tournaments.v1.Tournamentg
SetCoOrganiser/.sandtable.tournaments.v1.SetCoOrganiserRequest$.sandtable.tournaments.v1.Tournamentb
\rInviteEntrant..sandtable.tournaments.v1.InviteEntrantRequest!.sandtable.tournaments.v1.Entranty
CreateEntryCodes1.sandtable.tournaments.v1.CreateEntryCodesRequest2.sandtable.tournaments.v1.CreateEntryCodesResponseb
\rRemoveEntrant..sandtable.tournaments.v1.RemoveEntrantRequest!.sandtable.tournaments.v1.Entranth
SetEntrantRating1.sandtable.tournaments.v1.SetEntrantRatingRequest!.sandtable.tournaments.v1.Entranth
SubstituteMember1.sandtable.tournaments.v1.SubstituteMemberRequest!.sandtable.tournaments.v1.EntrantX
	PairRound*.sandtable.tournaments.v1.PairRoundRequest.sandtable.tournaments.v1.Roundk
SeparateEntrants1.sandtable.tournaments.v1.SeparateEntrantsRequest$.sandtable.tournaments.v1.TournamentZ

StartRound+.sandtable.tournaments.v1.StartRoundRequest.sandtable.tournaments.v1.Roundj
AdjudicateFixture2.sandtable.tournaments.v1.AdjudicateFixtureRequest!.sandtable.tournaments.v1.Fixture\`
\fAnnulFixture-.sandtable.tournaments.v1.AnnulFixtureRequest!.sandtable.tournaments.v1.Fixtureb
\rExtendFixture..sandtable.tournaments.v1.ExtendFixtureRequest!.sandtable.tournaments.v1.Fixturey
ListAuditEntries1.sandtable.tournaments.v1.ListAuditEntriesRequest2.sandtable.tournaments.v1.ListAuditEntriesResponsebproto3`,[L,g,be,T,ge]);var D=v(Je,0);var U=class{#t;constructor(e){this.#t=e}#e(e){return this.#t.call(D,"",e)}create(e){let n=r(e);return this.#e((t,u)=>t.createTournament(n,u))}update(e){let n=r(e);return this.#e((t,u)=>t.updateTournament(n,u))}open(e){let n=r({name:e});return this.#e((t,u)=>t.openTournament(n,u))}start(e){let n=r({name:e});return this.#e((t,u)=>t.startTournament(n,u))}pause(e,n=""){let t=r({name:e,reason:n});return this.#e((u,s)=>u.pauseTournament(t,s))}resume(e){let n=r({name:e});return this.#e((t,u)=>t.resumeTournament(n,u))}cancel(e,n){let t=r({name:e,reason:n});return this.#e((u,s)=>u.cancelTournament(t,s))}reopen(e,n){let t=r({name:e,reason:n});return this.#e((u,s)=>u.reopenTournament(t,s))}setCoOrganiser(e,n,t=!1){let u=r({name:e,account:n,remove:t});return this.#e((s,o)=>s.setCoOrganiser(u,o))}invite(e){let n=r(e);return this.#e((t,u)=>t.inviteEntrant(n,u))}async createEntryCodes(e,n){let t=r({name:e,count:n});return(await this.#e((u,s)=>u.createEntryCodes(t,s))).codes}removeEntrant(e,n){let t=r({name:e,reason:n});return this.#e((u,s)=>u.removeEntrant(t,s))}setRating(e,n){let t=r({name:e,rating:n});return this.#e((u,s)=>u.setEntrantRating(t,s))}substitute(e){let n=r(e);return this.#e((t,u)=>t.substituteMember(n,u))}pairRound(e){let n=r(e);return this.#e((t,u)=>t.pairRound(n,u))}separate(e){let n=r(e);return this.#e((t,u)=>t.separateEntrants(n,u))}startRound(e){let n=r({name:e});return this.#e((t,u)=>t.startRound(n,u))}adjudicate(e){let n=r(e);return this.#e((t,u)=>t.adjudicateFixture(n,u))}annul(e){let n=r(e);return this.#e((t,u)=>t.annulFixture(n,u))}extend(e){let n=r(e);return this.#e((t,u)=>t.extendFixture(n,u))}auditEntries(e){return l(t=>this.#e((u,s)=>u.listAuditEntries({name:e,pageToken:t},s)),({auditEntries:t})=>t)}};var Qe=6e5,$=class{#t;constructor(e){this.#t=e}get(e){return this.#t.call(p,"",(n,t)=>n.getTournament({name:e},t))}list(e={}){return l(t=>this.#t.call(p,"",(u,s)=>u.listTournaments({...e,pageToken:t},s)),({tournaments:t})=>t)}enter(e){let n=r(e);return this.#t.call(p,"",(t,u)=>t.enterTournament(n,u))}answerInvitation(e,n){let t=r({name:e,agree:n});return this.#t.call(p,"",(u,s)=>u.answerInvitation(t,s))}checkIn(e){let n=r({name:e});return this.#t.call(p,"",(t,u)=>t.checkIn(n,u))}withdraw(e){let n=r(e);return this.#t.call(p,"",(t,u)=>t.withdrawEntrant(n,u))}requestBye(e,n,t=!1){let u=r({name:e,round:n,takeBack:t});return this.#t.call(p,"",(s,o)=>s.requestBye(u,o))}entrant(e){return this.#t.call(p,"",(n,t)=>n.getEntrant({name:e},t))}ownFixtures(){return l(n=>this.#t.call(p,"",(t,u)=>t.listOwnFixtures({pageToken:n},u)),({fixtures:n})=>n)}entrants(e){return l(t=>this.#t.call(p,"",(u,s)=>u.listEntrants({parent:e,pageToken:t},s)),({entrants:t})=>t)}rounds(e){return l(t=>this.#t.call(p,"",(u,s)=>u.listRounds({parent:e,pageToken:t},s)),({rounds:t})=>t)}fixtures(e){return l(t=>this.#t.call(p,"",(u,s)=>u.listFixtures({...e,pageToken:t},s)),({fixtures:t})=>t)}fixture(e){return this.#t.call(p,"",(n,t)=>n.getFixture({name:e},t))}async standings(e,n=0){let t=(s,o)=>this.#t.call(p,"",(i,d)=>i.getStandings({name:e,stage:s,pageToken:o},d)),u=await t(n,"");for(;u.nextPageToken!=="";){let s=await t(u.stage,u.nextPageToken);u.rows.push(...s.rows),u.nextPageToken=s.nextPageToken}return u}async crossTable(e,n=0,t=0){let u=o=>this.#t.call(p,"",(i,d)=>i.getCrossTable({name:e,stage:n,group:t,pageToken:o},d)),s=await u("");for(;s.nextPageToken!=="";){let o=await u(s.nextPageToken);s.rows.push(...o.rows),s.nextPageToken=o.nextPageToken}return s}async pairing(e){let n=s=>this.#t.call(p,"",(o,i)=>o.getPairing({name:e,offset:s},i)),t=await n(0n),u=[t.inputs];for(let s=0n;t.nextOffset>s;){s=t.nextOffset;let o=await n(s);u.push(o.inputs),t.nextOffset=o.nextOffset}return t.inputs=Z(u),t}bracket(e,n=0){return l(u=>this.#t.call(p,"",(s,o)=>s.getBracket({name:e,stage:n,pageToken:u},o)),({slots:u})=>u)}export(e){return this.#t.call(p,"",async(n,t)=>{let u=[];for await(let{chunk:s}of n.exportTournament(e,t))u.push(s);return Z(u)})}verify(e){return this.#t.with({timeoutMs:Qe}).call(p,"",(t,u)=>t.verifyTournament({name:e},u))}watch(e,n=0n,t){return new te(this.#t,e,n,t)}},te=class{#t;#e;#u;#n;constructor(e,n,t,u){this.#t=e,this.#e=n,this.#n=t,this.#u=u}get cursor(){return this.#n}async*[Symbol.asyncIterator](){let e=(n,t)=>{let u={name:this.#e,afterSequence:this.#n,heartbeatInterval:C};return this.#t.service(p,n).watchTournament(u,t)};for await(let{message:n}of P(this.#t,this.#e,e,this.#u))n.case==="event"&&n.value.sequence>this.#n&&(this.#n=n.value.sequence,yield n.value)}};var Xe=200;function W0(){return new $(f(y()))}function Y0(){return new U(f(y()))}async function Z0(a,e,n){let t=(s,o)=>f(y()).call(p,"",(i,d)=>i.getStandings({name:a,stage:s,pageToken:o,pageSize:Math.min(Xe,n)},d)),u=await t(e,"");for(;u.nextPageToken!==""&&u.rows.length<n;){let s=await t(u.stage,u.nextPageToken);u.rows.push(...s.rows),u.nextPageToken=s.nextPageToken}return u}async function J0(a,e){let n=[];for await(let t of a)if(n.push(t),n.length>=e)break;return n}function X0(a){if(a===void 0)return"";let{rating:e,deviation:n,provisional:t}=a;return`${Math.round(e)}${t?"?":""} ±${Math.round(2*n)}`}function en(a){return a===void 0||a.teamRating===0?"":`${Math.round(a.teamRating)} ±${Math.round(2*a.teamUncertainty)}`}function tn({displayName:a,version:e}){return e===""?a:`${a} ${e}`}function nn({value:a,low:e,high:n},t){return`${ne(a)} (${ne(e)} ${t} ${ne(n)})`}function ne(a){let e=Math.round(a*10)/10;return e<0?`−${-e}`:`+${e}`}function un(a){return`${Math.round(a*100)} %`}function sn(a){return a.split("/").slice(0,2).join("/")}var ue=new Map;function Ie(a,e){let n=`${y()??""}
${a}`,t=ue.get(n)??e();return ue.set(n,t),t.catch(()=>ue.delete(n)),t}async function we(a){try{return await a,!0}catch(e){let{code:n}=F.from(e);if(n===q.PermissionDenied||n===q.Unauthenticated)return!1;if(n===q.InvalidArgument||n===q.Aborted||n===q.FailedPrecondition)return!0;throw e}}async function ln(){return await Q(),S.peek()===void 0?!1:Ie("host",()=>we(f(y()).call(D,"",(a,e)=>a.createTournament({validateOnly:!0,requestId:crypto.randomUUID()},e))))}async function gn({name:a,settings:e}){return await Q(),S.peek()===void 0||e===void 0?!1:Ie(a,()=>we(f(y()).call(A,"",(n,t)=>n.updatePool({name:a,settings:e,etag:"none",requestId:crypto.randomUUID()},t))))}var Ke=await me({en:()=>import("./contests-en.js"),de:()=>import("./contests-de.js")});var B=pe(()=>Ke.value.tournaments);function He(a){let e=Math.floor(a/2);return a%2===0?String(e):e===0?"½":`${e}½`}function Oe({result:a}){let[e,n]=a?.points??[];return e===void 0||n===void 0?"":`${He(e)} – ${He(n)}`}function xn(a){let{systems:e}=B.value,{system:n,intake:t}=a,u=t!==void 0&&t.best>0?e.best(t.best):"";switch(n.case){case"roundRobin":return e.roundRobin(n.value.twice,n.value.groups)+u;case"swiss":return e.swiss(n.value.rounds)+u;case"knockout":return e.knockout(n.value.doubleElimination)+u;case"arena":return e.arena(Ae(Ee(n.value.duration)))+u;default:return""}}function Tn(a){return Number(/\/(\d+)$/.exec(a)?.[1]??0)}function je(a){return a.split("/").slice(0,2).join("/")}function De(a,e){return`#/${a}/entrants/${e}`}function Gn({fixture:a,round:e=!1,children:n}){let{fixtures:t}=B.value,{name:u,board:s,first:o,second:i,displayNames:d,state:R,matches:se,result:z}=a,Ue=je(u),ae=(h,ie,$e)=>c("span",{class:`${$e}${z?.winner===ie+1?" winner":""}`,children:h===0?c("span",{class:"quiet",children:t.unknown}):c("a",{href:De(Ue,h),children:c(he,{text:d[ie]??String(h)})})}),oe=z===void 0?t.states[R]:t.causes[z.cause],re=R===3;return c("li",{class:re?"fixture live":"fixture",children:[c("span",{class:"fixture-board quiet",children:e?a.round:s}),ae(o,0,"fixture-first"),c("span",{class:"fixture-score",children:Oe(a)||(re?"●":"–")}),ae(i,1,"fixture-second"),c("span",{class:"fixture-more small quiet",children:[c("a",{href:`#/${u}`,"aria-label":`${oe}: ${t.versus(d[0]??"",d[1]??"")}`,children:oe}),se.filter(({match:h})=>h!=="").map(h=>c("a",{href:Se(h.match,u),children:se.length>1?t.match(h.number):t.watch},h.number))]}),n]})}function Cn({text:a,sure:e,disabled:n=!1,onSure:t}){let u=M(!1);return c("button",{type:"button",class:"danger",disabled:n,onBlur:()=>u.value=!1,onClick:()=>{u.value&&t(),u.value=!u.value},children:u.value?e:a})}function Kn({label:a,children:e}){return c("div",{class:"table-scroll",role:"region","aria-label":a,tabIndex:0,children:c("table",{class:"data",children:e})})}export{Ke as a,S as b,w as c,Q as d,y as e,Ne as f,Tt as g,Pt as h,_t as i,Ve as j,At as k,Et as l,Ft as m,wt as n,Ae as o,Ee as p,_0 as q,A0 as r,W0 as s,Y0 as t,Z0 as u,J0 as v,X0 as w,en as x,tn as y,nn as z,ne as A,un as B,sn as C,ln as D,gn as E,B as F,He as G,Oe as H,xn as I,Tn as J,je as K,De as L,Kn as M,Gn as N,Cn as O};
