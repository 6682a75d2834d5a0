//! The platform's description of itself: its version, what a caller may do, and for operators its
//! status.

mod caller;
mod facts;
mod figure_history;
mod figures;
mod server_status;
mod traffic;

use std::sync::{Arc, LazyLock};

use prost::Message;
use prost_types::FileDescriptorSet;
use sandtable_auth::caller::{Caller, Denied};
use sandtable_auth::identity::Scope;
use sandtable_proto::platform::v1::platform_service_server::PlatformService;
use sandtable_proto::platform::v1::{
    Caller as CallerMessage, GetCallerRequest, GetPlatformRequest, GetStatusRequest, Platform,
    ServerStatus,
};
use tonic::{Code, Request, Response, Status, async_trait};

use crate::limits::CountedSubjects;
use sandtable_grpc::error::error;
use sandtable_runtime::clock::{Clock, SystemClock};

pub use self::facts::{PlatformFacts, ProcessFacts, ServiceNeeds};
pub(crate) use self::figure_history::FigureHistory;

/// The version of the server: that of the whole workspace.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The packages of the contract, by name.
static PACKAGES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let set = FileDescriptorSet::decode(sandtable_proto::FILE_DESCRIPTOR_SET)
        .expect("the descriptors were encoded when the contract was compiled");
    let names = set.file.iter().map(|file| file.package().to_owned());
    let mut names: Vec<String> = names.filter(|it| it.starts_with("sandtable.")).collect();
    names.sort();
    names.dedup();
    names
});

/// The service `PlatformService`.
#[derive(Clone)]
pub struct PlatformInfo {
    facts: Arc<dyn PlatformFacts>,
    process: Arc<ProcessFacts>,
}

impl PlatformInfo {
    /// The service of a process.
    pub fn new(facts: Arc<dyn PlatformFacts>, process: ProcessFacts) -> Self {
        Self {
            facts,
            process: Arc::new(process),
        }
    }
}

#[async_trait]
impl PlatformService for PlatformInfo {
    async fn get_platform(
        &self,
        _: Request<GetPlatformRequest>,
    ) -> Result<Response<Platform>, Status> {
        Ok(Response::new(Platform {
            version: VERSION.to_owned(),
            packages: PACKAGES.clone(),
            server_time: Some(SystemClock.now().into()),
        }))
    }

    async fn get_caller(
        &self,
        request: Request<GetCallerRequest>,
    ) -> Result<Response<CallerMessage>, Status> {
        let caller = self.facts.caller(request.metadata()).await?;
        let shares = match (
            &self.process.limits,
            request.extensions().get::<CountedSubjects>(),
        ) {
            (Some(limits), Some(subjects)) => limits.shares(subjects).await,
            _ => Vec::new(),
        };
        Ok(Response::new(caller::message(caller.as_ref(), shares)))
    }

    async fn get_status(
        &self,
        request: Request<GetStatusRequest>,
    ) -> Result<Response<ServerStatus>, Status> {
        let caller = self.facts.caller(request.metadata()).await?;
        must_operate(caller.as_ref())?;
        let status = self.process.status(&*self.facts).await?;
        Ok(Response::new(status))
    }
}

/// Requires the operator's permissions.
fn must_operate(caller: Option<&Caller>) -> Result<(), Status> {
    // The bearer of a seat's or host's token is nobody here.
    let nobody = Caller::Nobody(None);
    let denied = caller.unwrap_or(&nobody).must_have_power(Scope::Operate);
    denied.map_err(|denied| match denied {
        Denied::Lacks(lack) => lack.into(),
        Denied::TokenMissing | Denied::NoAccount => {
            let message = "this takes a key with the scope OPERATE, or the operator's token";
            error(Code::Unauthenticated, "TOKEN_MISSING", message).into()
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grpc::Services;
    use sandtable_proto::platform::v1::{MatchCount, RulesVersion};
    use std::time::SystemTime;
    use tonic::metadata::MetadataMap;

    /// A platform whose callers are all alike.
    struct Fixed(Option<Caller>);

    #[async_trait]
    impl PlatformFacts for Fixed {
        async fn caller(&self, _: &MetadataMap) -> Result<Option<Caller>, Status> {
            Ok(self.0.clone())
        }

        async fn matches(&self) -> Result<Vec<MatchCount>, Status> {
            Ok(vec![MatchCount { state: 2, count: 7 }])
        }

        async fn rules_in_use(&self) -> Result<Vec<RulesVersion>, Status> {
            Ok(Vec::new())
        }

        fn last_backup(&self) -> Option<SystemTime> {
            None
        }
    }

    fn platform(caller: Option<Caller>) -> PlatformInfo {
        let services = Services::new();
        let process = ProcessFacts {
            program: "tests",
            started: SystemClock.now(),
            readiness: services.readiness(),
            needs: vec![ServiceNeeds {
                service: "sandtable.platform.v1.PlatformService",
                checks: vec!["store"],
            }],
            limits: None,
            bounds: Vec::new(),
            games: None,
        };
        PlatformInfo::new(Arc::new(Fixed(caller)), process)
    }

    #[tokio::test]
    async fn the_platform_tells_its_version_and_what_it_speaks() {
        let platform = platform(None);
        let told = platform.get_platform(Request::new(GetPlatformRequest {}));
        let told = told.await.unwrap().into_inner();
        assert_eq!(told.version, VERSION);
        for package in ["sandtable.matches.v1", "sandtable.platform.v1"] {
            assert!(told.packages.iter().any(|it| it == package), "{package}");
        }
        assert!(told.server_time.is_some());
    }

    #[tokio::test]
    async fn the_status_is_for_operators() {
        let status = |caller| async move {
            let platform = platform(caller);
            let status = platform.get_status(Request::new(GetStatusRequest {})).await;
            status.map(Response::into_inner)
        };
        for outsider in [None, Some(Caller::Nobody(None))] {
            let refusal = status(outsider).await.unwrap_err();
            assert_eq!(refusal.code(), Code::Unauthenticated);
        }
        let shown = status(Some(Caller::Operator)).await.unwrap();
        let process = shown.process.unwrap();
        assert_eq!((process.program.as_str(), process.ready), ("tests", false));
        assert_eq!(shown.matches[0].count, 7);
        assert_eq!(shown.services.len(), 1);
        // Nothing has been checked yet, and nothing is measured in this process.
        assert!(shown.checks.is_empty() && shown.traffic.is_none());
    }
}
