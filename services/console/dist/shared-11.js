import{a as ce,b as de,l as me,o as le,q as ge,r as T,s as fe,t as F,v as ye,w as i}from"./shared-27.js";import{b as re}from"./shared-9.js";import{a as k,b as P}from"./shared-31.js";import{b as Y,d as Re}from"./shared-66.js";import{a as be}from"./shared-60.js";import{a as p}from"./shared-33.js";import{b as m}from"./shared-30.js";import{a as S,j as z,m as pe}from"./shared-67.js";import{d as U,e as N,i as V,j as ae,l as M}from"./shared-32.js";import{i as o,j as d}from"./shared-10.js";import{a as h,c as E,l as G}from"./shared-6.js";import{c as W}from"./shared-12.js";import{a as x}from"./shared-4.js";import{a as y,c as ie}from"./shared-8.js";import{b as oe,c as v,e as f}from"./shared-3.js";var L=f(`
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
_7\x07bproto3`,[y]);var he=f(`
!sandtable/accounts/v1/audit.protosandtable.accounts.v1"

AuditEntry\f
name (	\r
actor (	
action (	
target (	
reason (	/
\vcreate_time (\v2.google.protobuf.Timestampbproto3`,[y]);var ve=f(`
*sandtable/accounts/v1/identity_token.protosandtable.accounts.v1"
ExchangeIdentityTokenRequest
identity_token (	\r
nonce (	,
scopes (2.sandtable.accounts.v1.Scope

request_id (	"
ExchangeIdentityTokenResponse/
\x07account (\v2.sandtable.accounts.v1.Account*
key (\v2.sandtable.accounts.v1.ApiKey
secret (	bproto3`,[L]);var Oe=f(`
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
ListAuditEntries..sandtable.accounts.v1.ListAuditEntriesRequest/.sandtable.accounts.v1.ListAuditEntriesResponsebproto3`,[E,y,L,he,ve]);var A=x(Oe,0);var qe="accounts/me",R=V(void 0),C=V(!1),I,xe=["screen","tableOverlay"];function Z(){return xe.includes(Y.peek().page)?Promise.resolve():(I??=S.key===""?Promise.resolve():je(S.key),I)}async function je(a){try{R.value=await Se(a)}catch(e){C.value=G.from(e).code===h.Unauthenticated,C.value||(I=void 0)}}function g(){return R.peek()===void 0||xe.includes(Y.peek().page)?void 0:S.key}function Se(a){return m(a).call(A,"",(e,n)=>e.getAccount({name:qe},n))}async function De(a){R.value=await Se(a),C.value=!1,S.key=a,I=Promise.resolve()}async function bt(a){let e=o({displayName:a}),{secret:n}=await m(void 0).call(A,"",(t,u)=>t.createAccount(e,u));return await De(n),n}function Rt(){S.key="",R.value=void 0,C.value=!1}async function ht(a){let e={account:{name:qe,handle:a},updateMask:{paths:["handle"]}};R.value=await m(g()).call(A,"",(n,t)=>n.updateAccount(e,t))}function vt(a){let e=a.startsWith("accounts/")?a:`accounts/@${a.replace(/^@/,"")}`;return m(g()).call(A,"",(n,t)=>n.getAccount({name:e},t))}var $e=10;async function qt(a){let e=R.peek()?.roles??[];if(!e.includes(3)&&!e.includes(4))return[];let n=a.toLowerCase(),t=[],u="";for(let s=0;s<$e;s++){let r=await m(g()).call(A,"",(c,l)=>c.listAccounts({pageToken:u,pageSize:200},l));if(t.push(...r.accounts.filter(({displayName:c})=>c.toLowerCase().includes(n))),u=r.nextPageToken,u==="")break}return t}var Pe={value:void 0,failure:void 0};function At(a,e,n=0){let t=M(Pe),u=N(a);u.current=a;let s=N(async()=>{});return U(()=>{let r=!1,c=!1,l=!1;return t.value=Pe,s.current=async()=>{if(l=!0,!c){for(c=!0;l&&!r;){l=!1;try{let q=await u.current();r||(t.value={value:q,failure:void 0})}catch(q){r||(t.value={value:t.peek().value,failure:q})}}c=!1}},()=>{r=!0}},[e]),U(()=>{s.current()},[e,n]),t.value}function Et({at:a}){let e=re(a),n=new Intl.DateTimeFormat(z.value,{dateStyle:"medium",timeStyle:"short"}).format(e);return p("time",{dateTime:e.toISOString(),children:n})}var Be=[["day",86400],["hour",3600],["minute",60],["second",1]];function Ae(a){let e=[],n=Math.round(a);for(let[t,u]of Be){let s=Math.floor(n/u);if(s===0&&!(t==="second"&&e.length===0))continue;n-=s*u;let r=new Intl.NumberFormat(z.value,{style:"unit",unit:t,unitDisplay:"long"});if(e.push(r.format(s)),e.length===2)break}return e.join(" ")}function Te(a){return a===void 0?0:Number(a.seconds)+a.nanos/1e9}var _e=f(`
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
next_page_token (	"P
\rAttendRequest\f
pool (	
\bcapacity (\r
\x07version (	
author (	"¢
AttendResponse0
	attending (\v2\x1B.sandtable.ladder.v1.PlayerH\03
\x07fixture (\v2 .sandtable.ladder.v1.PoolFixtureH\06
\x07decided (\v2#.sandtable.ladder.v1.FixtureDecidedH\0+
fault (\v2.sandtable.ladder.v1.FaultH\09
	heartbeat (\v2$.sandtable.ladder.v1.AttendHeartbeatH\0B	
\x07message"è
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
	own_seats\v (\r"
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
next_page_token (	"Y
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
\x07remarks (	2Ø	
\rLadderServiceI
\x07GetPool#.sandtable.ladder.v1.GetPoolRequest.sandtable.ladder.v1.PoolZ
	ListPools%.sandtable.ladder.v1.ListPoolsRequest&.sandtable.ladder.v1.ListPoolsResponseU
Attend".sandtable.ladder.v1.AttendRequest#.sandtable.ladder.v1.AttendResponse(0O
	LeavePool%.sandtable.ladder.v1.LeavePoolRequest\x1B.sandtable.ladder.v1.PlayerO
	GetPlayer%.sandtable.ladder.v1.GetPlayerRequest\x1B.sandtable.ladder.v1.Player^
GetPlayerFacts*.sandtable.ladder.v1.GetPlayerFactsRequest .sandtable.ladder.v1.PlayerFacts\`
\vListPlayers'.sandtable.ladder.v1.ListPlayersRequest(.sandtable.ladder.v1.ListPlayersResponser
ListRatingHistory-.sandtable.ladder.v1.ListRatingHistoryRequest..sandtable.ladder.v1.ListRatingHistoryResponseo
ListPoolFixtures,.sandtable.ladder.v1.ListPoolFixturesRequest-.sandtable.ladder.v1.ListPoolFixturesResponse\`
\vGetEstimate'.sandtable.ladder.v1.GetEstimateRequest(.sandtable.ladder.v1.GetEstimateResponse]

GetFairBid&.sandtable.ladder.v1.GetFairBidRequest'.sandtable.ladder.v1.GetFairBidResponse\`
\vListSeasons'.sandtable.ladder.v1.ListSeasonsRequest(.sandtable.ladder.v1.ListSeasonsResponse]

VerifyPool&.sandtable.ladder.v1.VerifyPoolRequest'.sandtable.ladder.v1.VerifyPoolResponsebproto3`,[ie,y,ce,de,le,ge,F,ye]);var Me=v(_e,3);var _=x(_e,0);var K=class{#t;#e;#u;#n=()=>{};constructor(e,n,t){this.#t=e,this.#e=oe(Me,{...n}),this.#u=t}setCapacity(e){this.#e.capacity=e,this.#n()}async*[Symbol.asyncIterator](){let e=(n,t)=>this.#t.service(_,n).attend(this.#s(t.signal),t);for await(let{message:n}of P(this.#t,this.#e.pool,e,this.#u))n.case!==void 0&&(yield n)}async*#s(e){let{pool:n,version:t,author:u}=this.#e,s=this.#e.capacity;for(yield{pool:n,version:t,author:u,capacity:s};!e?.aborted;)s===this.#e.capacity?await new Promise(r=>{this.#n=r,e?.addEventListener("abort",()=>r(),{once:!0})}):(s=this.#e.capacity,yield{capacity:s})}};var He=6e5,w=class{#t;constructor(e){this.#t=e}#e(e){return this.#t.call(_,"",e)}attendance(e,n){return new K(this.#t,e,n)}leave(e){let n=o({name:e});return this.#e((t,u)=>t.leavePool(n,u))}get(e){return this.#e((n,t)=>n.getPool({name:e},t))}list(e={}){return d(t=>this.#e((u,s)=>u.listPools({...e,pageToken:t},s)),({pools:t})=>t)}player(e){return this.#e((n,t)=>n.getPlayer({name:e},t))}facts(e){return this.#e((n,t)=>n.getPlayerFacts({name:e},t))}top(e){return d(t=>this.#e((u,s)=>u.listPlayers({...e,pageToken:t},s)),({players:t})=>t)}history(e){return d(t=>this.#e((u,s)=>u.listRatingHistory({parent:e,pageToken:t},s)),({points:t})=>t)}fixtures(e){return d(t=>this.#e((u,s)=>u.listPoolFixtures({...e,pageToken:t},s)),({fixtures:t})=>t)}estimate(e){return this.#e((n,t)=>n.getEstimate(e,t))}fairBid(e){return this.#e((n,t)=>n.getFairBid({name:e},t))}seasons(e){return d(t=>this.#e((u,s)=>u.listSeasons({parent:e,pageToken:t},s)),({seasons:t})=>t)}verify(e,n=0){return this.#t.with({timeoutMs:He}).call(_,"",(u,s)=>u.verifyPool({name:e,season:n},s))}};var O=class{#t;constructor(e){this.#t=e}#e(e){return this.#t.call(T,"",e)}create(e){let n=o(e);return this.#e((t,u)=>t.createPool(n,u))}update(e){let n=o(e);return this.#e((t,u)=>t.updatePool(n,u))}pause(e,n=!1){let t=o({name:e,resume:n});return this.#e((u,s)=>u.pausePool(t,s))}close(e){let n=o({name:e});return this.#e((t,u)=>t.closePool(n,u))}setAnchor(e,n){let t=o(n===void 0?{name:e}:{name:e,rating:n});return this.#e((u,s)=>u.setAnchor(t,s))}endRest(e){let n=o({name:e});return this.#e((t,u)=>t.endRest(n,u))}startSeason(e){let n=o({name:e});return this.#e((t,u)=>t.startSeason(n,u))}runEstimate(e){return this.#e((n,t)=>n.runEstimate({name:e},t))}test(e){let n=o(e);return this.#e((t,u)=>t.startComparison(n,u))}comparison(e){return this.#e((n,t)=>n.getComparison({name:e},t))}comparisons(e){return d(t=>this.#e((u,s)=>u.listComparisons({parent:e,pageToken:t},s)),({comparisons:t})=>t)}watchComparison(e,n=0,t){return new J(this.#t,e,n,t)}stopComparison(e,n=""){let t=o({name:e,reason:n});return this.#e((u,s)=>u.stopComparison(t,s))}},J=class{#t;#e;#u;#n;constructor(e,n,t,u){this.#t=e,this.#e=n,this.#n=t,this.#u=u}get cursor(){return this.#n}async*[Symbol.asyncIterator](){let e=(n,t)=>{let u={name:this.#e,afterPairs:this.#n,heartbeatInterval:k};return this.#t.service(T,n).watchComparison(u,t)};for await(let n of P(this.#t,this.#e,e,this.#u))n.points=n.points.filter(t=>t.pairs>this.#n),this.#n=n.points.at(-1)?.pairs??this.#n,yield n}};function u0(){return new w(m(g()))}function s0(){return new O(m(g()))}var Ue=f(`
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

request_id (	"5
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
time\x07 (\v2.google.protobuf.Timestamp2Õ
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
	PairRound*.sandtable.tournaments.v1.PairRoundRequest.sandtable.tournaments.v1.RoundZ

StartRound+.sandtable.tournaments.v1.StartRoundRequest.sandtable.tournaments.v1.Roundj
AdjudicateFixture2.sandtable.tournaments.v1.AdjudicateFixtureRequest!.sandtable.tournaments.v1.Fixture\`
\fAnnulFixture-.sandtable.tournaments.v1.AnnulFixtureRequest!.sandtable.tournaments.v1.Fixtureb
\rExtendFixture..sandtable.tournaments.v1.ExtendFixtureRequest!.sandtable.tournaments.v1.Fixturey
ListAuditEntries1.sandtable.tournaments.v1.ListAuditEntriesRequest2.sandtable.tournaments.v1.ListAuditEntriesResponsebproto3`,[E,y,fe,F,me]);var j=x(Ue,0);var D=class{#t;constructor(e){this.#t=e}#e(e){return this.#t.call(j,"",e)}create(e){let n=o(e);return this.#e((t,u)=>t.createTournament(n,u))}update(e){let n=o(e);return this.#e((t,u)=>t.updateTournament(n,u))}open(e){let n=o({name:e});return this.#e((t,u)=>t.openTournament(n,u))}start(e){let n=o({name:e});return this.#e((t,u)=>t.startTournament(n,u))}pause(e,n=""){let t=o({name:e,reason:n});return this.#e((u,s)=>u.pauseTournament(t,s))}resume(e){let n=o({name:e});return this.#e((t,u)=>t.resumeTournament(n,u))}cancel(e,n){let t=o({name:e,reason:n});return this.#e((u,s)=>u.cancelTournament(t,s))}reopen(e,n){let t=o({name:e,reason:n});return this.#e((u,s)=>u.reopenTournament(t,s))}setCoOrganiser(e,n,t=!1){let u=o({name:e,account:n,remove:t});return this.#e((s,r)=>s.setCoOrganiser(u,r))}invite(e){let n=o(e);return this.#e((t,u)=>t.inviteEntrant(n,u))}async createEntryCodes(e,n){let t=o({name:e,count:n});return(await this.#e((u,s)=>u.createEntryCodes(t,s))).codes}removeEntrant(e,n){let t=o({name:e,reason:n});return this.#e((u,s)=>u.removeEntrant(t,s))}setRating(e,n){let t=o({name:e,rating:n});return this.#e((u,s)=>u.setEntrantRating(t,s))}substitute(e){let n=o(e);return this.#e((t,u)=>t.substituteMember(n,u))}pairRound(e){let n=o(e);return this.#e((t,u)=>t.pairRound(n,u))}startRound(e){let n=o({name:e});return this.#e((t,u)=>t.startRound(n,u))}adjudicate(e){let n=o(e);return this.#e((t,u)=>t.adjudicateFixture(n,u))}annul(e){let n=o(e);return this.#e((t,u)=>t.annulFixture(n,u))}extend(e){let n=o(e);return this.#e((t,u)=>t.extendFixture(n,u))}auditEntries(e){return d(t=>this.#e((u,s)=>u.listAuditEntries({name:e,pageToken:t},s)),({auditEntries:t})=>t)}};var Ne=6e5,$=class{#t;constructor(e){this.#t=e}get(e){return this.#t.call(i,"",(n,t)=>n.getTournament({name:e},t))}list(e={}){return d(t=>this.#t.call(i,"",(u,s)=>u.listTournaments({...e,pageToken:t},s)),({tournaments:t})=>t)}enter(e){let n=o(e);return this.#t.call(i,"",(t,u)=>t.enterTournament(n,u))}answerInvitation(e,n){let t=o({name:e,agree:n});return this.#t.call(i,"",(u,s)=>u.answerInvitation(t,s))}checkIn(e){let n=o({name:e});return this.#t.call(i,"",(t,u)=>t.checkIn(n,u))}withdraw(e){let n=o(e);return this.#t.call(i,"",(t,u)=>t.withdrawEntrant(n,u))}requestBye(e,n,t=!1){let u=o({name:e,round:n,takeBack:t});return this.#t.call(i,"",(s,r)=>s.requestBye(u,r))}entrant(e){return this.#t.call(i,"",(n,t)=>n.getEntrant({name:e},t))}ownFixtures(){return d(n=>this.#t.call(i,"",(t,u)=>t.listOwnFixtures({pageToken:n},u)),({fixtures:n})=>n)}entrants(e){return d(t=>this.#t.call(i,"",(u,s)=>u.listEntrants({parent:e,pageToken:t},s)),({entrants:t})=>t)}rounds(e){return d(t=>this.#t.call(i,"",(u,s)=>u.listRounds({parent:e,pageToken:t},s)),({rounds:t})=>t)}fixtures(e){return d(t=>this.#t.call(i,"",(u,s)=>u.listFixtures({...e,pageToken:t},s)),({fixtures:t})=>t)}fixture(e){return this.#t.call(i,"",(n,t)=>n.getFixture({name:e},t))}async standings(e,n=0){let t=(s,r)=>this.#t.call(i,"",(c,l)=>c.getStandings({name:e,stage:s,pageToken:r},l)),u=await t(n,"");for(;u.nextPageToken!=="";){let s=await t(u.stage,u.nextPageToken);u.rows.push(...s.rows),u.nextPageToken=s.nextPageToken}return u}async crossTable(e,n=0,t=0){let u=r=>this.#t.call(i,"",(c,l)=>c.getCrossTable({name:e,stage:n,group:t,pageToken:r},l)),s=await u("");for(;s.nextPageToken!=="";){let r=await u(s.nextPageToken);s.rows.push(...r.rows),s.nextPageToken=r.nextPageToken}return s}async pairing(e){let n=s=>this.#t.call(i,"",(r,c)=>r.getPairing({name:e,offset:s},c)),t=await n(0n),u=[t.inputs];for(let s=0n;t.nextOffset>s;){s=t.nextOffset;let r=await n(s);u.push(r.inputs),t.nextOffset=r.nextOffset}return t.inputs=W(u),t}bracket(e,n=0){return d(u=>this.#t.call(i,"",(s,r)=>s.getBracket({name:e,stage:n,pageToken:u},r)),({slots:u})=>u)}export(e){return this.#t.call(i,"",async(n,t)=>{let u=[];for await(let{chunk:s}of n.exportTournament(e,t))u.push(s);return W(u)})}verify(e){return this.#t.with({timeoutMs:Ne}).call(i,"",(t,u)=>t.verifyTournament({name:e},u))}watch(e,n=0n,t){return new Q(this.#t,e,n,t)}},Q=class{#t;#e;#u;#n;constructor(e,n,t,u){this.#t=e,this.#e=n,this.#n=t,this.#u=u}get cursor(){return this.#n}async*[Symbol.asyncIterator](){let e=(n,t)=>{let u={name:this.#e,afterSequence:this.#n,heartbeatInterval:k};return this.#t.service(i,n).watchTournament(u,t)};for await(let{message:n}of P(this.#t,this.#e,e,this.#u))n.case==="event"&&n.value.sequence>this.#n&&(this.#n=n.value.sequence,yield n.value)}};var Ve=200;function A0(){return new $(m(g()))}function T0(){return new D(m(g()))}async function _0(a,e,n){let t=(s,r)=>m(g()).call(i,"",(c,l)=>c.getStandings({name:a,stage:s,pageToken:r,pageSize:Math.min(Ve,n)},l)),u=await t(e,"");for(;u.nextPageToken!==""&&u.rows.length<n;){let s=await t(u.stage,u.nextPageToken);u.rows.push(...s.rows),u.nextPageToken=s.nextPageToken}return u}async function M0(a,e){let n=[];for await(let t of a)if(n.push(t),n.length>=e)break;return n}function G0(a){if(a===void 0)return"";let{rating:e,deviation:n,provisional:t}=a;return`${Math.round(e)}${t?"?":""} ±${Math.round(2*n)}`}function F0(a){return a===void 0||a.teamRating===0?"":`${Math.round(a.teamRating)} ±${Math.round(2*a.teamUncertainty)}`}function k0({displayName:a,version:e}){return e===""?a:`${a} ${e}`}function L0({value:a,low:e,high:n},t){return`${X(a)} (${X(e)} ${t} ${X(n)})`}function X(a){let e=Math.round(a*10)/10;return e<0?`−${-e}`:`+${e}`}function C0(a){return`${Math.round(a*100)} %`}function I0(a){return a.split("/").slice(0,2).join("/")}var ee=new Map;function Ee(a,e){let n=`${g()??""}
${a}`,t=ee.get(n)??e();return ee.set(n,t),t.catch(()=>ee.delete(n)),t}async function Ge(a){try{return await a,!0}catch(e){let{code:n}=G.from(e);if(n===h.PermissionDenied||n===h.Unauthenticated)return!1;if(n===h.InvalidArgument||n===h.Aborted||n===h.FailedPrecondition)return!0;throw e}}async function H0(){return await Z(),R.peek()===void 0?!1:Ee("host",()=>Ge(m(g()).call(j,"",(a,e)=>a.createTournament({validateOnly:!0,requestId:crypto.randomUUID()},e))))}async function U0({name:a,settings:e}){return await Z(),R.peek()===void 0||e===void 0?!1:Ee(a,()=>Ge(m(g()).call(T,"",(n,t)=>n.updatePool({name:a,settings:e,etag:"none",requestId:crypto.randomUUID()},t))))}var Fe=await pe({en:()=>import("./contests-en.js"),de:()=>import("./contests-de.js")});var B=ae(()=>Fe.value.tournaments);function ke(a){let e=Math.floor(a/2);return a%2===0?String(e):e===0?"½":`${e}½`}function Le({result:a}){let[e,n]=a?.points??[];return e===void 0||n===void 0?"":`${ke(e)} – ${ke(n)}`}function X0(a){let{systems:e}=B.value,{system:n,intake:t}=a,u=t!==void 0&&t.best>0?e.best(t.best):"";switch(n.case){case"roundRobin":return e.roundRobin(n.value.twice,n.value.groups)+u;case"swiss":return e.swiss(n.value.rounds)+u;case"knockout":return e.knockout(n.value.doubleElimination)+u;case"arena":return e.arena(Ae(Te(n.value.duration)))+u;default:return""}}function en(a){return Number(/\/(\d+)$/.exec(a)?.[1]??0)}function Ce(a){return a.split("/").slice(0,2).join("/")}function Ie(a,e){return`#/${a}/entrants/${e}`}function on({fixture:a,round:e=!1,children:n}){let{fixtures:t}=B.value,{name:u,board:s,first:r,second:c,displayNames:l,state:q,matches:te,result:H}=a,Ke=Ce(u),ne=(b,se,we)=>p("span",{class:`${we}${H?.winner===se+1?" winner":""}`,children:b===0?p("span",{class:"quiet",children:t.unknown}):p("a",{href:Ie(Ke,b),children:p(be,{text:l[se]??String(b)})})}),ue=q===3;return p("li",{class:ue?"fixture live":"fixture",children:[p("span",{class:"fixture-board quiet",children:e?a.round:s}),ne(r,0,"fixture-first"),p("span",{class:"fixture-score",children:Le(a)||(ue?"●":"–")}),ne(c,1,"fixture-second"),p("span",{class:"fixture-more small quiet",children:[p("a",{href:`#/${u}`,"aria-label":`${t.open}: ${t.versus(l[0]??"",l[1]??"")}`,children:H===void 0?t.states[q]:t.causes[H.cause]}),te.filter(({match:b})=>b!=="").map(b=>p("a",{href:Re(b.match,u),children:te.length>1?t.match(b.number):t.watch},b.number))]}),n]})}function dn({text:a,sure:e,disabled:n=!1,onSure:t}){let u=M(!1);return p("button",{type:"button",class:"danger",disabled:n,onBlur:()=>u.value=!1,onClick:()=>{u.value&&t(),u.value=!u.value},children:u.value?e:a})}function gn({label:a,children:e}){return p("div",{class:"table-scroll",role:"region","aria-label":a,tabIndex:0,children:p("table",{class:"data",children:e})})}export{Fe as a,R as b,C as c,Z as d,g as e,De as f,bt as g,Rt as h,ht as i,vt as j,qt as k,At as l,Et as m,Ae as n,Te as o,u0 as p,s0 as q,A0 as r,T0 as s,_0 as t,M0 as u,G0 as v,F0 as w,k0 as x,L0 as y,X as z,C0 as A,I0 as B,H0 as C,U0 as D,B as E,ke as F,Le as G,X0 as H,en as I,Ce as J,Ie as K,gn as L,on as M,dn as N};
