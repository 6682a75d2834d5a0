import{d as b}from"./shared-14.js";import{a as w,b as k,d as i}from"./shared-32.js";import{c as G}from"./shared-34.js";import{a as _}from"./shared-10.js";import{a as O,b as j}from"./shared-35.js";import{a as c}from"./shared-37.js";import{b as R}from"./shared-31.js";import{j as x,m as I}from"./shared-72.js";import{d as S,e as T,k as M}from"./shared-36.js";import{i as o,j as p}from"./shared-11.js";import{a as F}from"./shared-9.js";import{c as v}from"./shared-12.js";import{a as A}from"./shared-4.js";import{a as P}from"./shared-8.js";import{d as C}from"./shared-3.js";var L={value:void 0,failure:void 0};function z(s,e,n=0){let t=M(L),u=T(s);u.current=s;let r=T(async()=>{});return S(()=>{let a=!1,m=!1,d=!1;return t.value=L,r.current=async()=>{if(d=!0,!m){for(m=!0;d&&!a;){d=!1;try{let q=await u.current();a||(t.value={value:q,failure:void 0})}catch(q){a||(t.value={value:t.peek().value,failure:q})}}m=!1}},()=>{a=!0}},[e]),S(()=>{r.current()},[e,n]),t.value}function X({at:s}){let e=_(s),n=new Intl.DateTimeFormat(x.value,{dateStyle:"medium",timeStyle:"short"}).format(e);return c("time",{dateTime:e.toISOString(),children:n})}var U=[["day",86400],["hour",3600],["minute",60],["second",1]];function l(s){let e=[],n=Math.round(s);for(let[t,u]of U){let r=Math.floor(n/u);if(r===0&&!(t==="second"&&e.length===0))continue;n-=r*u;let a=new Intl.NumberFormat(x.value,{style:"unit",unit:t,unitDisplay:"long"});if(e.push(a.format(r)),e.length===2)break}return e.join(" ")}function g(s){return s===void 0?0:Number(s.seconds)+s.nanos/1e9}var f=await I({en:async()=>(await import("./tournaments-en.js")).en,de:async()=>(await import("./tournaments-de.js")).de});var B=C(`
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
ListAuditEntries1.sandtable.tournaments.v1.ListAuditEntriesRequest2.sandtable.tournaments.v1.ListAuditEntriesResponsebproto3`,[F,P,w,k,G]);var K=A(B,0);var h=class{#e;constructor(e){this.#e=e}#t(e){return this.#e.call(K,"",e)}create(e){let n=o(e);return this.#t((t,u)=>t.createTournament(n,u))}update(e){let n=o(e);return this.#t((t,u)=>t.updateTournament(n,u))}open(e){let n=o({name:e});return this.#t((t,u)=>t.openTournament(n,u))}start(e){let n=o({name:e});return this.#t((t,u)=>t.startTournament(n,u))}pause(e,n=""){let t=o({name:e,reason:n});return this.#t((u,r)=>u.pauseTournament(t,r))}resume(e){let n=o({name:e});return this.#t((t,u)=>t.resumeTournament(n,u))}cancel(e,n){let t=o({name:e,reason:n});return this.#t((u,r)=>u.cancelTournament(t,r))}reopen(e,n){let t=o({name:e,reason:n});return this.#t((u,r)=>u.reopenTournament(t,r))}setCoOrganiser(e,n,t=!1){let u=o({name:e,account:n,remove:t});return this.#t((r,a)=>r.setCoOrganiser(u,a))}invite(e){let n=o(e);return this.#t((t,u)=>t.inviteEntrant(n,u))}async createEntryCodes(e,n){let t=o({name:e,count:n});return(await this.#t((u,r)=>u.createEntryCodes(t,r))).codes}removeEntrant(e,n){let t=o({name:e,reason:n});return this.#t((u,r)=>u.removeEntrant(t,r))}setRating(e,n){let t=o({name:e,rating:n});return this.#t((u,r)=>u.setEntrantRating(t,r))}substitute(e){let n=o(e);return this.#t((t,u)=>t.substituteMember(n,u))}pairRound(e){let n=o(e);return this.#t((t,u)=>t.pairRound(n,u))}startRound(e){let n=o({name:e});return this.#t((t,u)=>t.startRound(n,u))}adjudicate(e){let n=o(e);return this.#t((t,u)=>t.adjudicateFixture(n,u))}annul(e){let n=o(e);return this.#t((t,u)=>t.annulFixture(n,u))}extend(e){let n=o(e);return this.#t((t,u)=>t.extendFixture(n,u))}auditEntries(e){return p(t=>this.#t((u,r)=>u.listAuditEntries({name:e,pageToken:t},r)),({auditEntries:t})=>t)}};var N=6e5,y=class{#e;constructor(e){this.#e=e}get(e){return this.#e.call(i,"",(n,t)=>n.getTournament({name:e},t))}list(e={}){return p(t=>this.#e.call(i,"",(u,r)=>u.listTournaments({...e,pageToken:t},r)),({tournaments:t})=>t)}enter(e){let n=o(e);return this.#e.call(i,"",(t,u)=>t.enterTournament(n,u))}answerInvitation(e,n){let t=o({name:e,agree:n});return this.#e.call(i,"",(u,r)=>u.answerInvitation(t,r))}checkIn(e){let n=o({name:e});return this.#e.call(i,"",(t,u)=>t.checkIn(n,u))}withdraw(e){let n=o(e);return this.#e.call(i,"",(t,u)=>t.withdrawEntrant(n,u))}requestBye(e,n,t=!1){let u=o({name:e,round:n,takeBack:t});return this.#e.call(i,"",(r,a)=>r.requestBye(u,a))}entrant(e){return this.#e.call(i,"",(n,t)=>n.getEntrant({name:e},t))}ownFixtures(){return p(n=>this.#e.call(i,"",(t,u)=>t.listOwnFixtures({pageToken:n},u)),({fixtures:n})=>n)}entrants(e){return p(t=>this.#e.call(i,"",(u,r)=>u.listEntrants({parent:e,pageToken:t},r)),({entrants:t})=>t)}rounds(e){return p(t=>this.#e.call(i,"",(u,r)=>u.listRounds({parent:e,pageToken:t},r)),({rounds:t})=>t)}fixtures(e){return p(t=>this.#e.call(i,"",(u,r)=>u.listFixtures({...e,pageToken:t},r)),({fixtures:t})=>t)}fixture(e){return this.#e.call(i,"",(n,t)=>n.getFixture({name:e},t))}async standings(e,n=0){let t=(r,a)=>this.#e.call(i,"",(m,d)=>m.getStandings({name:e,stage:r,pageToken:a},d)),u=await t(n,"");for(;u.nextPageToken!=="";){let r=await t(u.stage,u.nextPageToken);u.rows.push(...r.rows),u.nextPageToken=r.nextPageToken}return u}async crossTable(e,n=0,t=0){let u=a=>this.#e.call(i,"",(m,d)=>m.getCrossTable({name:e,stage:n,group:t,pageToken:a},d)),r=await u("");for(;r.nextPageToken!=="";){let a=await u(r.nextPageToken);r.rows.push(...a.rows),r.nextPageToken=a.nextPageToken}return r}async pairing(e){let n=r=>this.#e.call(i,"",(a,m)=>a.getPairing({name:e,offset:r},m)),t=await n(0n),u=[t.inputs];for(let r=0n;t.nextOffset>r;){r=t.nextOffset;let a=await n(r);u.push(a.inputs),t.nextOffset=a.nextOffset}return t.inputs=v(u),t}bracket(e,n=0){return p(u=>this.#e.call(i,"",(r,a)=>r.getBracket({name:e,stage:n,pageToken:u},a)),({slots:u})=>u)}export(e){return this.#e.call(i,"",async(n,t)=>{let u=[];for await(let{chunk:r}of n.exportTournament(e,t))u.push(r);return v(u)})}verify(e){return this.#e.with({timeoutMs:N}).call(i,"",(t,u)=>t.verifyTournament({name:e},u))}watch(e,n=0n,t){return new E(this.#e,e,n,t)}},E=class{#e;#t;#u;#n;constructor(e,n,t,u){this.#e=e,this.#t=n,this.#n=t,this.#u=u}get cursor(){return this.#n}async*[Symbol.asyncIterator](){let e=(n,t)=>{let u={name:this.#t,afterSequence:this.#n,heartbeatInterval:O};return this.#e.service(i,n).watchTournament(u,t)};for await(let{message:n}of j(this.#e,this.#t,e,this.#u))n.case==="event"&&n.value.sequence>this.#n&&(this.#n=n.value.sequence,yield n.value)}};var D=200;function Te(){return new y(R(b()))}function xe(){return new h(R(b()))}async function ve(s,e,n){let t=(r,a)=>R(b()).call(i,"",(m,d)=>m.getStandings({name:s,stage:r,pageToken:a,pageSize:Math.min(D,n)},d)),u=await t(e,"");for(;u.nextPageToken!==""&&u.rows.length<n;){let r=await t(u.stage,u.nextPageToken);u.rows.push(...r.rows),u.nextPageToken=r.nextPageToken}return u}async function Ee(s,e){let n=[];for await(let t of s)if(n.push(t),n.length>=e)break;return n}function $(s){let e=Math.floor(s/2);return s%2===0?String(e):e===0?"½":`${e}½`}function _e({result:s}){let[e,n]=s?.points??[];return e===void 0||n===void 0?"":`${$(e)} – ${$(n)}`}function Fe(s){let{systems:e}=f.value,{system:n,intake:t}=s,u=t!==void 0&&t.best>0?e.best(t.best):"";switch(n.case){case"roundRobin":return e.roundRobin(n.value.twice,n.value.groups)+u;case"swiss":return e.swiss(n.value.rounds)+u;case"knockout":return e.knockout(n.value.doubleElimination)+u;case"arena":return e.arena(l(g(n.value.duration)))+u;default:return""}}function Ae(s){return Number(/\/(\d+)$/.exec(s)?.[1]??0)}function Ie(s){return s.split("/").slice(0,2).join("/")}function we(s,e){return`#/${s}/entrants/${e}`}function Ge({label:s,links:e}){return e.length<2?null:c("nav",{class:"sub-nav","aria-label":s,children:e.map(([n,t,u])=>c("a",{href:n,"aria-current":u?"page":void 0,children:t},n))})}function $e(s){let{terms:e}=f.value;if(s?.form===2)return e.bestOf(s.bestOf);let n=e.forms[s?.form??0]??"";return s?.duplicateDice===!0?`${n}, ${e.duplicateDice}`:n}function Ue(s){let{terms:e}=f.value;switch(s?.main.case){case"bank":{let{initial:n,increment:t}=s.main.value;return e.bank(l(g(n)),l(g(t)))}case"correspondence":return e.days(l(s.main.value.daysPerTurn*86400));default:return e.noClock}}function Ne({label:s,children:e}){return c("div",{class:"table-scroll",role:"region","aria-label":s,tabIndex:0,children:c("table",{class:"data",children:e})})}export{z as a,X as b,l as c,g as d,f as e,K as f,Te as g,xe as h,ve as i,Ee as j,$ as k,_e as l,Fe as m,Ae as n,Ie as o,we as p,Ge as q,Ne as r,$e as s,Ue as t};
