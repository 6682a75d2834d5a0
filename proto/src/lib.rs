//! The contract: generated messages, clients and servers.
