//! Signing in: an identity token for a key.

use std::time::{Duration, SystemTime};

use sandtable_auth::audit::AuditedAction;
use sandtable_auth::identity::Scope;
use sandtable_proto::accounts::v1::{
    Account, ExchangeIdentityTokenRequest, ExchangeIdentityTokenResponse,
};
use sandtable_runtime::clock::millis;
use sandtable_runtime::visible::only_seen;
use sandtable_server::limits::ClientAddress;
use sandtable_store::{Attempts, Change, StoredMessages};
use sha2::{Digest, Sha256};

use crate::accounts::{LONGEST_NAME, display_name, new_account, sign_up};
use crate::auth::caller::Caller;
use crate::error::{AccountError, ServiceResult};
use crate::idempotency::{MADE_KEYS, Making};
use crate::names::rising_id;
use crate::oidc::{Flaw, Person};
use crate::record::{ACCOUNTS, API_KEYS, BINDINGS, Binding, SPENT_TOKENS, SpentToken};
use crate::state::AccountParts;

/// Default scopes of a key. Changing the account is not among them: a key with that scope may
/// make keys that outlast it.
const USUAL: [Scope; 3] = [Scope::Play, Scope::Host, Scope::Watch];

/// Name for people whose provider gives them none that can be shown.
const NAMELESS: &str = "Player";

/// Time for which expired keys are retained for inspection.
const KEPT: Duration = Duration::from_secs(24 * 60 * 60);

/// Exchange that is requested.
struct Exchange {
    making: Making,
    person: Person,
    scopes: Vec<Scope>,
    /// Id of the document that says that the token is spent.
    token: String,
    /// Where an account is made from that is new.
    origin: Option<ClientAddress>,
}

impl AccountParts {
    /// Exchanges an identity token for a key of its subject's account. A subject without an
    /// account signs up by it, which counts as any other sign-up does.
    pub(crate) async fn exchange(
        &self,
        request: ExchangeIdentityTokenRequest,
        caller: Caller,
        origin: Option<ClientAddress>,
    ) -> ServiceResult<ExchangeIdentityTokenResponse> {
        let method = "ExchangeIdentityToken";
        let making = Making::new(method, &caller, &request.request_id, &request)?;
        if let Some(made) = self.exchanged(&making).await? {
            return Ok(made);
        }
        let scopes = wanted(&request.scopes)?;
        let (token, nonce) = (&request.identity_token, &request.nonce);
        let person = self.providers.verify(token, nonce, self.now()).await?;
        let is_known = self
            .store
            .find(BINDINGS, &binding_id(&person))
            .await?
            .is_some();
        if !is_known && !caller.operates() {
            self.sign_ups.take(origin)?;
        }
        let exchange = Exchange {
            making,
            person,
            scopes,
            token: fingerprint_of(token),
            origin: origin.filter(|_| !caller.operates()),
        };
        let mut attempts = Attempts::default();
        loop {
            if let Some(answer) = self.sign_in(&exchange, &mut attempts).await.transpose() {
                self.tidy(MADE_KEYS).await;
                self.tidy(SPENT_TOKENS).await;
                self.tidy(API_KEYS).await;
                return answer;
            }
            // Another request was faster: this very one, or a different one.
            if let Some(made) = self.exchanged(&exchange.making).await? {
                return Ok(made);
            }
        }
    }

    /// The answer to an exchange that was done before.
    async fn exchanged(
        &self,
        making: &Making,
    ) -> ServiceResult<Option<ExchangeIdentityTokenResponse>> {
        let Some((key, secret)) = self.made_before(making).await? else {
            return Ok(None);
        };
        Ok(Some(ExchangeIdentityTokenResponse {
            account: Some(self.account(&key.document.owner).await?.message),
            key: Some(key.message),
            secret: secret.reveal().to_owned(),
        }))
    }

    /// Signs a person in; returns nothing when another request was faster.
    async fn sign_in(
        &self,
        exchange: &Exchange,
        attempts: &mut Attempts,
    ) -> ServiceResult<Option<ExchangeIdentityTokenResponse>> {
        let spent = self.store.find(SPENT_TOKENS, &exchange.token).await?;
        if spent.is_some() {
            return Err(AccountError::IdentityTokenRefused(Flaw::Spent));
        }
        let now = self.now();
        let (id, account, mut changes) = self.account_of(exchange, now).await?;
        let expires = now + Duration::from_secs(self.providers.key_seconds().into());
        let secret = exchange.making.secret();
        let name = format!("signed in by {}", exchange.person.issuer);
        let name: String = name.chars().take(LONGEST_NAME).collect();
        let key = self.new_key(&id, &secret, &name, &exchange.scopes, Some(expires.into()));
        let spent = SpentToken {
            key: key.message.name.clone(),
        };
        changes.extend([
            key.clone().due_at(millis(expires + KEPT)).add(),
            SPENT_TOKENS
                .stored(&exchange.token, &id, spent)
                .due_at(exchange.person.over)
                .add(),
            self.entry(AuditedAction {
                actor: account.name.clone(),
                action: "EXCHANGE_IDENTITY_TOKEN".into(),
                target: key.message.name.clone(),
                reason: exchange.person.issuer.clone(),
            }),
        ]);
        changes.extend(exchange.making.remembered(millis(now)));
        let written = attempts.won(self.store.write(changes).await)?;
        Ok(written.then(|| ExchangeIdentityTokenResponse {
            account: Some(account),
            key: Some(key.message),
            secret: secret.reveal().to_owned(),
        }))
    }

    /// The account of a person and its id, with what must be written for it to be so.
    async fn account_of(
        &self,
        exchange: &Exchange,
        now: SystemTime,
    ) -> ServiceResult<(String, Account, Vec<Change>)> {
        let person = &exchange.person;
        let binding = binding_id(person);
        let Some(bound) = self.store.find(BINDINGS, &binding).await? else {
            let id = rising_id(now);
            let account = new_account(&id, name_of(person), now);
            let who = Binding {
                issuer: person.issuer.clone(),
                subject: person.subject.clone(),
            };
            let mut changes = vec![
                ACCOUNTS.stored(&id, "", account.clone()).add(),
                BINDINGS.stored(binding, &id, who).add(),
            ];
            changes.extend(sign_up(&id, exchange.origin));
            return Ok((id, account, changes));
        };
        let id = bound.document.owner;
        let row = self.account(&id).await?;
        if row.message.suspended {
            return Err(AccountError::AccountSuspended);
        }
        self.check_room(&id).await?;
        // Written although nothing changes: a suspension or another key that comes at the
        // same time would not have been seen.
        let changes = vec![row.replace()];
        Ok((id, row.message, changes))
    }
}

/// Returns the requested scopes, or the default ones.
fn wanted(asked: &[i32]) -> ServiceResult<Vec<Scope>> {
    let mut scopes = Vec::new();
    for scope in asked {
        let scope = Scope::of_wire(*scope)
            .ok_or_else(|| AccountError::field("scopes", "holds what is not a scope"))?;
        if !scopes.contains(&scope) {
            scopes.push(scope);
        }
    }
    if scopes.is_empty() {
        Ok(USUAL.to_vec())
    } else {
        Ok(scopes)
    }
}

/// Returns an id for the contents of the token, without its signature.
fn fingerprint_of(token: &str) -> String {
    let said = token.rsplit_once('.').map_or(token, |(said, _)| said);
    hex::encode(Sha256::digest(said))
}

fn binding_id(person: &Person) -> String {
    let digest = Sha256::new()
        .chain_update((person.issuer.len() as u64).to_be_bytes())
        .chain_update(&person.issuer)
        .chain_update(&person.subject)
        .finalize();
    hex::encode(digest)
}

/// Returns the person's first name on the platform, as far as it can be shown.
fn name_of(person: &Person) -> String {
    let said = person.name.as_deref().unwrap_or_default();
    let shown: String = only_seen(said)
        .chars()
        .filter(|it| !it.is_control())
        .take(LONGEST_NAME)
        .collect();
    display_name("name", &shown).unwrap_or_else(|_| NAMELESS.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(issuer: &str, subject: &str, name: Option<&str>) -> Person {
        Person {
            issuer: issuer.to_owned(),
            subject: subject.to_owned(),
            name: name.map(str::to_owned),
            over: 0,
        }
    }

    #[test]
    fn people_of_one_issuer_are_not_those_of_another() {
        let of = |issuer, subject| binding_id(&person(issuer, subject, None));
        assert_eq!(of("https://a", "bc"), of("https://a", "bc"));
        assert_ne!(of("https://a", "bc"), of("https://ab", "c"));
    }

    #[test]
    fn names_are_made_fit_to_be_shown() {
        let named = |name: Option<&str>| name_of(&person("i", "s", name));
        assert_eq!(named(Some(" Ada\u{1b}[2J ")), "Ada[2J");
        assert_eq!(named(Some(&"é".repeat(100))), "é".repeat(60));
        assert_eq!(named(Some("A\u{202e}da\u{200b}")), "Ada");
        assert_eq!(named(Some("\n")), NAMELESS);
        assert_eq!(named(None), NAMELESS);
    }

    #[test]
    fn rewriting_a_signature_makes_no_other_token() {
        assert_eq!(fingerprint_of("a.b.c"), fingerprint_of("a.b.d"));
        assert_ne!(fingerprint_of("a.b.c"), fingerprint_of("a.c.c"));
    }
}
