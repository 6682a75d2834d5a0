import{b as y}from"./shared-71.js";import{b as c}from"./shared-31.js";import{a as o}from"./shared-72.js";import{h as A}from"./shared-36.js";import{i as v}from"./shared-11.js";import{a as g}from"./shared-9.js";import{a as b,k as f}from"./shared-6.js";import{a as R}from"./shared-4.js";import{a as s}from"./shared-8.js";import{d as t}from"./shared-3.js";var i=t(`
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
\vrevoke_time (\v2.google.protobuf.Timestamp*h
Role
ROLE_UNSPECIFIED\0
\vROLE_PLAYER
ROLE_ORGANISER
ROLE_MODERATOR
\rROLE_OPERATOR*
Scope
SCOPE_UNSPECIFIED\0

SCOPE_PLAY

SCOPE_HOST
\vSCOPE_WATCH
SCOPE_ORGANISE
SCOPE_MODERATE
\rSCOPE_OPERATE
\rSCOPE_ACCOUNT\x07bproto3`,[s]);var _=t(`
!sandtable/accounts/v1/audit.protosandtable.accounts.v1"

AuditEntry\f
name (	\r
actor (	
action (	
target (	
reason (	/
\vcreate_time (\v2.google.protobuf.Timestampbproto3`,[s]);var q=t(`
*sandtable/accounts/v1/identity_token.protosandtable.accounts.v1"
ExchangeIdentityTokenRequest
identity_token (	\r
nonce (	,
scopes (2.sandtable.accounts.v1.Scope

request_id (	"
ExchangeIdentityTokenResponse/
\x07account (\v2.sandtable.accounts.v1.Account*
key (\v2.sandtable.accounts.v1.ApiKey
secret (	bproto3`,[i]);var k=t(`
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
ListAuditEntries..sandtable.accounts.v1.ListAuditEntriesRequest/.sandtable.accounts.v1.ListAuditEntriesResponsebproto3`,[g,s,i,_,q]);var p=R(k,0);var h="accounts/me",a=A(void 0),r=A(!1),d,S=["screen","tableOverlay"];function te(){return S.includes(y.peek().page)?Promise.resolve():(d??=o.key===""?Promise.resolve():K(o.key),d)}async function K(e){try{a.value=await x(e)}catch(u){r.value=f.from(u).code===b.Unauthenticated,r.value||(d=void 0)}}function T(){return a.peek()===void 0||S.includes(y.peek().page)?void 0:o.key}function x(e){return c(e).call(p,"",(u,n)=>u.getAccount({name:h},n))}async function M(e){a.value=await x(e),r.value=!1,o.key=e,d=Promise.resolve()}async function ue(e){let u=v({displayName:e}),{secret:n}=await c(void 0).call(p,"",(m,E)=>m.createAccount(u,E));return await M(n),n}function ne(){o.key="",a.value=void 0,r.value=!1}async function se(e){let u={account:{name:h,handle:e},updateMask:{paths:["handle"]}};a.value=await c(T()).call(p,"",(n,m)=>n.updateAccount(u,m))}export{a,r as b,te as c,T as d,M as e,ue as f,ne as g,se as h};
