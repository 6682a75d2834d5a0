import{l as G}from"./shared-6.js";import{f as m,v as b}from"./shared-19.js";import{A as i,B as A,F as r,i as q,k as y,o as a}from"./shared-17.js";import{k as K}from"./shared-5.js";import{a as k,c as T,k as E,m as M}from"./shared-4.js";import{f as o,g as c}from"./shared-3.js";function j({names:e,numbersFrom:t=e.length}){return m("thead",{children:m("tr",{children:e.map((n,u)=>m("th",{scope:"col",class:u<t?void 0:"number",children:n},n))})})}var R=class{constructor(t){this.told=t}told;may(t){return this.told.scopes?.includes(`SCOPE_${t}`)===!0}};async function W(e){return new R(await G("sandtable.platform.v1.PlatformService/GetCaller","{}",e))}var l=o(`
#sandtable/accounts/v1/account.protosandtable.accounts.v1"Ù
\x07Account

name(	
\fdisplay_name(		
bot(\b\r
roles (
	suspended(\b
suspension_reason(	-
\vcreate_time\x07(\v2.google.protobuf.Timestamp-
\vupdate_time\b(\v2.google.protobuf.Timestamp\f
handle	(	"Å
ApiKey

name(	
\fdisplay_name(	
scopes (-
\vcreate_time(\v2.google.protobuf.Timestamp-
\vexpire_time(\v2.google.protobuf.Timestamp-
\vrevoke_time(\v2.google.protobuf.Timestampbproto3`,[c]);var L=o(`
!sandtable/accounts/v1/audit.protosandtable.accounts.v1"~

AuditEntry

name(	\v
actor(	\f
action(	\f
target(	\f
reason(	-
\vcreate_time(\v2.google.protobuf.Timestampbproto3`,[c]);var C=o(`
*sandtable/accounts/v1/identity_token.protosandtable.accounts.v1"
_"
_bproto3`,[l]);var w=o(`
+sandtable/accounts/v1/account_service.protosandtable.accounts.v1"G
CreateAccountRequest
\fdisplay_name(		
bot(\b

request_id(	"~
CreateAccountResponse-
\x07account(\v2.sandtable.accounts.v1.Account(
key(\v2.sandtable.accounts.v1.ApiKey\f
secret(	"
GetAccountRequest

name(	"8
ListAccountsRequest
	page_size(

page_token(	"_
ListAccountsResponse0
\baccounts (\v2.sandtable.accounts.v1.Account
next_page_token(	"t
UpdateAccountRequest-
\x07account(\v2.sandtable.accounts.v1.Account-
\vupdate_mask(\v2.google.protobuf.FieldMask"
_"
_"
_"
_"
_"
_"
_"
_"¿
ListAuditEntriesRequest
	page_size(

page_token(	\v
actor(	\f
action(	\f
target(	,

start_time(\v2.google.protobuf.Timestamp*
\bend_time\x07(\v2.google.protobuf.Timestamp"e
ListAuditEntriesResponse2
\x07entries (\v2!.sandtable.accounts.v1.AuditEntry
next_page_token(	2
AccountServicej
\rCreateAccount+.sandtable.accounts.v1.CreateAccountRequest,.sandtable.accounts.v1.CreateAccountResponseV

GetAccount(.sandtable.accounts.v1.GetAccountRequest.sandtable.accounts.v1.Accountg
\fListAccounts*.sandtable.accounts.v1.ListAccountsRequest+.sandtable.accounts.v1.ListAccountsResponse\\
\rUpdateAccount+.sandtable.accounts.v1.UpdateAccountRequest.sandtable.accounts.v1.Accounts
ListAuditEntries..sandtable.accounts.v1.ListAuditEntriesRequest/.sandtable.accounts.v1.ListAuditEntriesResponsebproto3`,[T,c,l,L,C]);var p=E(w,0);var P="accounts/me",s=q(void 0);y(()=>{i.value&&(s.value=void 0)});y(()=>{let e=s.value?.roles;e!==void 0&&(A.value=e.includes(3)||e.includes(4))});var f,O=["screen","tableOverlay"];function Re(){return O.includes(b.peek().page)?Promise.resolve():(f??=a.key===""?Promise.resolve():D(a.key),f)}async function D(e){try{s.value=await _(e)}catch(t){i.value=M.from(t).code===k.Unauthenticated,i.value||(f=void 0)}}function h(){return s.peek()===void 0||O.includes(b.peek().page)?void 0:a.key}function _(e){return r(e).call(p,"",(t,n)=>t.getAccount({name:P},n))}async function F(e){let t=await _(e);i.value=!1,s.value=t,a.key=e,f=Promise.resolve()}async function ve(e){let t=K({displayName:e}),{secret:n}=await r(void 0).call(p,"",(u,d)=>u.createAccount(t,d));return await F(n),n}function he(){a.key="",s.value=void 0,i.value=!1,A.value=!1}async function _e(){s.peek()!==void 0&&(s.value=await _(a.key))}async function xe(e){let t={account:{name:P,handle:e},updateMask:{paths:["handle"]}};s.value=await r(h()).call(p,"",(n,u)=>n.updateAccount(t,u))}function U(e){let t=e.startsWith("accounts/")?e:`accounts/@${e.replace(/^@/,"")}`;return r(h()).call(p,"",(n,u)=>n.getAccount({name:t},u))}async function Se(e){let t=await Promise.allSettled(e.map(U));return new Map(t.flatMap(n=>n.status==="fulfilled"?[[n.value.name,n.value.displayName]]:[]))}var N=10;async function qe(e){let t=s.peek()?.roles??[];if(!t.includes(3)&&!t.includes(4))return[];let n=e.toLowerCase(),u=[],d="";for(let x=0;x<N;x++){let S=await r(h()).call(p,"",(g,I)=>g.listAccounts({pageToken:d,pageSize:200},I));if(u.push(...S.accounts.filter(({displayName:g})=>g.toLowerCase().includes(n))),d=S.nextPageToken,d==="")break}return u}export{j as a,W as b,s as c,Re as d,h as e,F as f,ve as g,he as h,_e as i,xe as j,U as k,Se as l,qe as m};
