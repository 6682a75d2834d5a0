import{a as c,k as m,m as l,p as d}from"./shared-4.js";import{e as r,h as b,s as g,t as p}from"./shared-3.js";var f=r(`
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
AccountHeartbeat*U
\vMatchAspect
_0\0
_1
_2
_3
_4
_5
_6
_7\x07
_8\b2
NotificationServicej
	Subscribe,.sandtable.notifications.v1.SubscribeRequest-.sandtable.notifications.v1.SubscribeResponse0
SubscribeAccount3.sandtable.notifications.v1.SubscribeAccountRequest4.sandtable.notifications.v1.SubscribeAccountResponse0bproto3`,[b,p,g,f]);var h=m(E,0);var S=500,s=class{constructor(e,u,t){this.connection=e;this.match=u;this.language=t}connection;match;language;async*stream(e,u){let t={name:this.match,afterSequence:BigInt(e),heartbeatInterval:y,textLanguage:this.language},n=this.connection.service(h,this.connection.order(this.match)[0]??"");for await(let{message:a}of n.subscribe(t,{headers:this.connection.headers(),...u}))yield a.case==="entry"?{item:a.value}:{changed:a.case==="matchChanged"}}async page(e,u){let t={name:this.match,afterSequence:BigInt(e),pageSize:S,textLanguage:this.language},{entries:n}=await this.connection.call(d,this.match,(i,v)=>i.listLogEntries(t,{...v,signal:u})),a=n.some(({outcome:i})=>i!==void 0);return{items:n,more:n.length===S,over:a,changed:!0}}};var y={seconds:10n};async function N(o,e,u){if(e.startsWith("matches/"))return new s(o,e,u);try{let{ComparisonSource:t,TournamentSource:n}=await import("./contest-sources.js");return e.startsWith("tournaments/")?new n(o,e):new t(o,e)}catch(t){throw l.raise(c.Unavailable,"a part of the page did not come",t)}}export{y as a,N as b};
