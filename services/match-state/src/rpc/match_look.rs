//! The match as its seat sees it after a command, answered with the command.

use sandtable_proto::matches::v1::{
    GetViewResponse, ListLegalActionsRequest, ListLegalActionsResponse, MatchLook, MatchSight,
};

use crate::auth::identity::Shown;
use crate::error::{MatchError, ServiceResult};
use crate::matches::names::{match_id, match_name};
use crate::state::MatchState;
use crate::submit::submitter::ActingSeat;

/// Legal commands that are drawn at most.
const MOST_SAMPLES: u32 = 8;

/// The look of a request at its match after its commands. It is checked before they are submitted,
/// since an accepted command cannot be refused any more.
pub(super) struct CommandLook<'r> {
    wanted: MatchLook,
    language: &'r str,
}

impl<'r> CommandLook<'r> {
    /// The look of a request, with its texts in a language.
    pub(super) fn read(wanted: Option<MatchLook>, language: &'r str) -> ServiceResult<Self> {
        let wanted = wanted.unwrap_or_default();
        if wanted.samples > MOST_SAMPLES {
            let problem = format!("must be at most {MOST_SAMPLES}, and is {}", wanted.samples);
            return Err(MatchError::field("look.samples", problem));
        }
        if wanted.samples > 0 && !wanted.legal {
            return Err(MatchError::field("look.legal", "must be set with samples"));
        }
        Ok(Self { wanted, language })
    }

    /// Calls that it stands for.
    pub(super) fn reads(&self) -> u32 {
        u32::from(self.wanted.view) + u32::from(self.wanted.legal)
    }
}

impl MatchState {
    /// The match as the seat sees it now; none if nothing is looked at. A part that cannot be
    /// shown is left out, since the command has been accepted.
    pub(super) async fn sight(
        &self,
        by: ActingSeat<'_>,
        look: &CommandLook<'_>,
    ) -> Option<MatchSight> {
        if look.reads() == 0 {
            return None;
        }
        let view = if look.wanted.view {
            self.seen(by, look.language).await.ok()
        } else {
            None
        };
        let legal = if look.wanted.legal {
            let request = ListLegalActionsRequest {
                name: match_name(by.id),
                seat: by.seat,
                samples: look.wanted.samples,
                ..Default::default()
            };
            self.listed(&request, by.token, look.language).await.ok()
        } else {
            None
        };
        Some(MatchSight { view, legal })
    }

    async fn seen(&self, by: ActingSeat<'_>, language: &str) -> ServiceResult<GetViewResponse> {
        let mut seen = self.parts.queries.view(by.id, by.token, by.seat).await?;
        let texts = &self.parts.texts;
        let questions = texts.questions(by.id, seen.view.as_ref(), language);
        seen.question_texts = questions.await?;
        Ok(seen)
    }

    /// The legal list of a seat, with its open questions in words.
    pub(super) async fn listed(
        &self,
        request: &ListLegalActionsRequest,
        token: Option<Shown<'_>>,
        language: &str,
    ) -> ServiceResult<ListLegalActionsResponse> {
        let id = match_id("name", &request.name)?;
        let mut listed = self.parts.queries.legal_actions(request, token).await?;
        let texts = &self.parts.texts;
        let questions = texts.questions(id, listed.legal.as_ref(), language);
        listed.question_texts = questions.await?;
        Ok(listed)
    }
}
