import{l as L}from"./shared-6.js";import{f as l,v as R}from"./shared-20.js";import{A as i,B as b,F as r,i as k,k as g,o as a}from"./shared-17.js";import{k as G}from"./shared-5.js";import{a as T,c as E,k as M,m as K}from"./shared-4.js";import{f as o,g as c}from"./shared-3.js";function z({names:e,numbersFrom:t=e.length}){return l("thead",{children:l("tr",{children:e.map((n,u)=>l("th",{scope:"col",class:u<t?void 0:"number",children:n},n))})})}var h=class{constructor(t){this.told=t}told;may(t){return this.told.scopes?.includes(`SCOPE_${t}`)===!0}};async function $(e){return new h(await L("sandtable.platform.v1.PlatformService/GetCaller","{}",e))}var f=o(`
#sandtable/accounts/v1/account.protosandtable.accounts.v1"¹
\x07Account

name(	
\fdisplay_name(		
bot(\b\r
roles (
	suspended(\b
suspension_reason(	
\vcreate_time\x07(\v2
aTimestamp
\vupdate_time\b(\v2
aTimestamp\f
handle	(	"
ApiKey

name(	
\fdisplay_name(	
scopes (
\vcreate_time(\v2
aTimestamp
\vexpire_time(\v2
aTimestamp
\vrevoke_time(\v2
aTimestampbproto3`,[c]);var C=o(`
!sandtable/accounts/v1/audit.protosandtable.accounts.v1"n

AuditEntry

name(	\v
actor(	\f
action(	\f
target(	\f
reason(	
\vcreate_time(\v2
aTimestampbproto3`,[c]);var P=o(`
*sandtable/accounts/v1/identity_token.protosandtable.accounts.v1"
_"
_bproto3`,[f]);var D=o(`
+sandtable/accounts/v1/account_service.protosandtable.accounts.v1"G
CreateAccountRequest
\fdisplay_name(		
bot(\b

request_id(	"R
CreateAccountResponse
\x07account(\v2\bcAccount
key(\v2\x07cApiKey\f
secret(	"
GetAccountRequest

name(	"8
ListAccountsRequest
	page_size(

page_token(	"I
ListAccountsResponse
\baccounts (\v2\bcAccount
next_page_token(	"N
UpdateAccountRequest
\x07account(\v2\bcAccount
\vupdate_mask(\v2
aFieldMask"
_"
_"
_"
_"
_"
_"
_"
_"
ListAuditEntriesRequest
	page_size(

page_token(	\v
actor(	\f
action(	\f
target(	

start_time(\v2
aTimestamp
\bend_time\x07(\v2
aTimestamp"O
ListAuditEntriesResponse
\x07entries (\v2\vcAuditEntry
next_page_token(	2
AccountServicej
\rCreateAccount+.sandtable.accounts.v1.CreateAccountRequest,.sandtable.accounts.v1.CreateAccountResponseV

GetAccount(.sandtable.accounts.v1.GetAccountRequest.sandtable.accounts.v1.Accountg
\fListAccounts*.sandtable.accounts.v1.ListAccountsRequest+.sandtable.accounts.v1.ListAccountsResponse\\
\rUpdateAccount+.sandtable.accounts.v1.UpdateAccountRequest.sandtable.accounts.v1.Accounts
ListAuditEntries..sandtable.accounts.v1.ListAuditEntriesRequest/.sandtable.accounts.v1.ListAuditEntriesResponsebproto3`,[E,c,f,C,P]);var d=M(D,0);var O="accounts/me",s=k(void 0);g(()=>{i.value&&(s.value=void 0)});g(()=>{let e=s.value?.roles;e!==void 0&&(b.value=e.includes(3)||e.includes(4))});var y,I=["screen","tableOverlay"];function ke(){return I.includes(R.peek().page)?Promise.resolve():(y??=a.key===""?Promise.resolve():F(a.key),y)}async function F(e){try{s.value=await _(e)}catch(t){i.value=K.from(t).code===T.Unauthenticated,i.value||(y=void 0)}}function x(){return s.peek()===void 0||I.includes(R.peek().page)?void 0:a.key}function _(e){return r(e).call(d,"",(t,n)=>t.getAccount({name:O},n))}async function U(e){let t=await _(e);i.value=!1,s.value=t,a.key=e,y=Promise.resolve()}async function Te(e){let t=G({displayName:e}),{secret:n}=await r(void 0).call(d,"",(u,m)=>u.createAccount(t,m));return await U(n),n}function Ee(){a.key="",s.value=void 0,i.value=!1,b.value=!1}async function Me(){s.peek()!==void 0&&(s.value=await _(a.key))}async function Ke(e){let t={account:{name:O,handle:e},updateMask:{paths:["handle"]}};s.value=await r(x()).call(d,"",(n,u)=>n.updateAccount(t,u))}function N(e){let t=e.startsWith("accounts/")?e:`accounts/@${e.replace(/^@/,"")}`;return r(x()).call(d,"",(n,u)=>n.getAccount({name:t},u))}async function Ge(e){let t=await Promise.allSettled(e.map(N));return new Map(t.flatMap(n=>n.status==="fulfilled"?[[n.value.name,n.value.displayName]]:[]))}var j=10;async function Le(e){let t=s.peek()?.roles??[];if(!t.includes(3)&&!t.includes(4))return[];let n=e.toLowerCase(),u=[],m="";for(let S=0;S<j;S++){let q=await r(x()).call(d,"",(A,w)=>A.listAccounts({pageToken:m,pageSize:200},w));if(u.push(...q.accounts.filter(({displayName:A})=>A.toLowerCase().includes(n))),m=q.nextPageToken,m==="")break}return u}export{z as a,$ as b,s as c,ke as d,x as e,U as f,Te as g,Ee as h,Me as i,Ke as j,N as k,Ge as l,Le as m};
