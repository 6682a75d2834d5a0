//! The platform's description of itself.

use std::sync::LazyLock;

use prost::Message;
use prost_types::FileDescriptorSet;
use sandtable_proto::platform::v1::platform_service_server::PlatformService;
use sandtable_proto::platform::v1::{GetPlatformRequest, Platform};
use tonic::{Request, Response, Status, async_trait};

use sandtable_runtime::clock::{Clock, SystemClock};

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
#[derive(Clone, Copy, Debug, Default)]
pub struct PlatformInfo;

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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_platform_tells_its_version_and_what_it_speaks() {
        let told = PlatformInfo.get_platform(Request::new(GetPlatformRequest {}));
        let told = told.await.unwrap().into_inner();
        assert_eq!(told.version, VERSION);
        for package in ["sandtable.matches.v1", "sandtable.platform.v1"] {
            assert!(told.packages.iter().any(|it| it == package), "{package}");
        }
        assert!(told.server_time.is_some());
    }
}
