//! Callable methods and the messages of their calls.

use std::collections::HashMap;
use std::sync::LazyLock;

use prost::Message;
use prost_reflect::{DescriptorPool, MethodDescriptor};
use prost_types::FileDescriptorSet;

/// The contract, and the details of errors beside it.
static POOL: LazyLock<DescriptorPool> = LazyLock::new(|| {
    let mut pool = DescriptorPool::global();
    for encoded in [
        sandtable_proto::FILE_DESCRIPTOR_SET,
        tonic_types::pb::FILE_DESCRIPTOR_SET,
    ] {
        let set = FileDescriptorSet::decode(encoded)
            .expect("the descriptors were encoded when they were compiled");
        // Both carry files of Protobuf's own, as does the pool.
        let known = |name: &str| pool.get_file_by_name(name).is_some();
        let files = set.file.into_iter().filter(|file| !known(file.name()));
        let files: Vec<_> = files.collect();
        pool.add_file_descriptor_protos(files)
            .expect("the descriptors were checked when they were compiled");
    }
    pool
});

/// All messages that are known.
pub(super) fn pool() -> &'static DescriptorPool {
    &POOL
}

/// The methods that a server has.
#[derive(Debug)]
pub(super) struct Contract(HashMap<String, MethodDescriptor>);

impl Contract {
    /// Those of its services.
    pub(super) fn of(services: &[&'static str]) -> Self {
        let methods = methods(services);
        Self(methods.map(|method| (path(&method), method)).collect())
    }

    /// The method that is called by a path.
    pub(super) fn method(&self, path: &str) -> Option<&MethodDescriptor> {
        self.0.get(path)
    }
}

/// The methods of services, as the contract has them.
pub(super) fn methods(services: &[&'static str]) -> impl Iterator<Item = MethodDescriptor> {
    let known = services
        .iter()
        .filter_map(|name| pool().get_service_by_name(name));
    let methods = known.flat_map(|service| service.methods().collect::<Vec<_>>());
    methods.collect::<Vec<_>>().into_iter()
}

/// Returns the path by which a method is called.
pub(super) fn path(method: &MethodDescriptor) -> String {
    let service = method.parent_service();
    format!("/{}/{}", service.full_name(), method.name())
}
