import{a as c,k as l}from"./shared-6.js";import{a as m,d as f}from"./shared-4.js";import{b,e as g,f as p}from"./shared-8.js";import{d as r}from"./shared-3.js";var d=r(`
-sandtable/notifications/v1/entry_filter.protosandtable.notifications.v1"{
\vEntryFilter
own_seat_awaited (\b\r
games (	
\x07matches (	
\vevent_types (	\r
seats (\r
labels (	bproto3`);var E=r(`
5sandtable/notifications/v1/notification_service.protosandtable.notifications.v1"¿
SubscribeRequest\f
name (	
after_sequence (5
heartbeat_interval (\v2.google.protobuf.Duration7
filter (\v2'.sandtable.notifications.v1.EntryFilter
\rtext_language (	"Î
SubscribeResponse/
entry (\v2.sandtable.matches.v1.LogEntryH\0:
	heartbeat (\v2%.sandtable.notifications.v1.HeartbeatH\0A
\rmatch_changed (\v2(.sandtable.notifications.v1.MatchChangedH\0B	
\x07message"
	Heartbeat
\bsequence ("Ï
SubscribeAccountRequest\f
name (	
\x07matches (	
cursor (	5
heartbeat_interval (\v2.google.protobuf.Duration7
filter (\v2'.sandtable.notifications.v1.EntryFilter
\rtext_language (	"ô
SubscribeAccountResponse
cursor (	7
entry (\v2&.sandtable.notifications.v1.MatchEntryH\0A
\rmatch_changed (\v2(.sandtable.notifications.v1.MatchChangedH\0A
	heartbeat (\v2,.sandtable.notifications.v1.AccountHeartbeatH\0B	
\x07message"J

MatchEntry\r
match (	-
entry (\v2.sandtable.matches.v1.LogEntry"¹
\fMatchChanged\r
match (	\f
game (	/
state (2 .sandtable.matches.v1.MatchState
	own_seats (\r
hosted (\b8
\x07aspects (2'.sandtable.notifications.v1.MatchAspect"
AccountHeartbeat*õ
\vMatchAspect
MATCH_ASPECT_UNSPECIFIED\0
MATCH_ASPECT_STATE
MATCH_ASPECT_SEATS
MATCH_ASPECT_READY
MATCH_ASPECT_SETTINGS
MATCH_ASPECT_PAUSE
MATCH_ASPECT_DRAW
MATCH_ASPECT_SUBSTITUTIONS\x07
MATCH_ASPECT_OTHER\b2
NotificationServicej
	Subscribe,.sandtable.notifications.v1.SubscribeRequest-.sandtable.notifications.v1.SubscribeResponse0
SubscribeAccount3.sandtable.notifications.v1.SubscribeAccountRequest4.sandtable.notifications.v1.SubscribeAccountResponse0bproto3`,[b,p,g,d]);var S=m(E,0);var h=500,s=class{constructor(e,t,n){this.connection=e;this.match=t;this.language=n}connection;match;language;async*stream(e,t){let n={name:this.match,afterSequence:BigInt(e),heartbeatInterval:y,textLanguage:this.language},u=this.connection.service(S,this.connection.order(this.match)[0]??"");for await(let{message:a}of u.subscribe(n,{headers:this.connection.headers(),...t}))yield a.case==="entry"?{item:a.value}:{changed:a.case==="matchChanged"}}async page(e,t){let n={name:this.match,afterSequence:BigInt(e),pageSize:h,textLanguage:this.language},{entries:u}=await this.connection.call(f,this.match,(i,v)=>i.listLogEntries(n,{...v,signal:t})),a=u.some(({outcome:i})=>i!==void 0);return{items:u,more:u.length===h,over:a,changed:!0}}};var y={seconds:10n};async function U(o,e,t){if(e.startsWith("matches/"))return new s(o,e,t);try{return e.startsWith("tournaments/")?new(await import("./tournament-source.js")).TournamentSource(o,e):new(await import("./comparison-source.js")).ComparisonSource(o,e)}catch(n){throw l.raise(c.Unavailable,"a part of the page did not come",n)}}export{y as a,U as b};
