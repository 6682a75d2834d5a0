import{a as c,k as m,m as g,p as f}from"./shared-4.js";import{f as s,i as b,s as l,t as p}from"./shared-3.js";var d=s(`
-sandtable/notifications/v1/entry_filter.protosandtable.notifications.v1"<
\vEntryFilter\r
games (	
\x07matches (	\r
seats (\rbproto3`);var E=s(`
5sandtable/notifications/v1/notification_service.protosandtable.notifications.v1"µ
SubscribeRequest

name(	
after_sequence(3
heartbeat_interval(\v2.google.protobuf.Duration5
filter(\v2'.sandtable.notifications.v1.EntryFilter
\rtext_language(	"È
SubscribeResponse-
entry(\v2.sandtable.matches.v1.LogEntryH\08
	heartbeat(\v2%.sandtable.notifications.v1.HeartbeatH\0?
\rmatch_changed(\v2(.sandtable.notifications.v1.MatchChangedH\0B	
\x07message"\x1B
	Heartbeat
\bsequence("
_"
_"
_"U
\fMatchChanged\v
match(	

game(	\v
state(
	own_seats (\r\f
hosted(\b"
_2
NotificationServicej
	Subscribe,.sandtable.notifications.v1.SubscribeRequest-.sandtable.notifications.v1.SubscribeResponse0bproto3`,[b,p,l,d]);var S=m(E,0);var h=500,i=class{constructor(e,a,t){this.connection=e;this.match=a;this.language=t}connection;match;language;async*stream(e,a){let t={name:this.match,afterSequence:BigInt(e),heartbeatInterval:y,textLanguage:this.language},n=this.connection.service(S,this.connection.order(this.match)[0]??"");for await(let{message:r}of n.subscribe(t,{headers:this.connection.headers(),...a}))yield r.case==="entry"?{item:r.value}:{changed:r.case==="matchChanged"}}async page(e,a){let t={name:this.match,afterSequence:BigInt(e),pageSize:h,textLanguage:this.language},{entries:n}=await this.connection.call(f,this.match,(u,v)=>u.listLogEntries(t,{...v,signal:a})),r=n.some(({outcome:u})=>u!==void 0);return{items:n,more:n.length===h,over:r,changed:!0}}};var y={seconds:10n};async function N(o,e,a){if(e.startsWith("matches/"))return new i(o,e,a);try{let{ComparisonSource:t,TournamentSource:n}=await import("./contest-sources.js");return e.startsWith("tournaments/")?new n(o,e):new t(o,e)}catch(t){throw g.raise(c.Unavailable,"a part of the page did not come",t)}}export{y as a,N as b};
