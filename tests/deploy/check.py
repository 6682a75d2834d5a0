#!/usr/bin/env python3
"""What must hold of every rendering of the chart, the compose file and the image.

    tests/deploy/check.py chart RENDERED.yaml...   manifests that `helm template` wrote
    tests/deploy/check.py compose compose.yaml
    tests/deploy/check.py image Dockerfile

Exits with 1 and a line for each thing that does not hold.
"""

import json
import pathlib
import re
import sys
import tomllib

import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
REFERENCE = tomllib.loads((ROOT / "deploy/sandtable.toml").read_text())
# Only other services call these, with the secret that the services share.
INTERNAL = {
    "sandtable.accounts.v1.IdentityService",
    "sandtable.matches.v1.FeedService",
    "sandtable.matches.v1.HostingService",
    "sandtable.rules.v1.ApplyStreamService",
    "sandtable.rules.v1.RulesService",
}
SERVERS = {"Deployment", "StatefulSet"}
WORKLOADS = {"Deployment", "StatefulSet", "Job", "Pod"}
ALERTS = yaml.safe_load((ROOT / "deploy/alerts/sandtable.yaml").read_text())
# What the alerts expect the jobs of the platform to be called.
JOBS = sorted(set(re.findall(r'job=~"([^"]+)"', str(ALERTS))))
DASHBOARDS = sorted(
    json.loads(path.read_text())["uid"] for path in (ROOT / "deploy/dashboards").glob("*.json")
)
SECRET_LIKE = re.compile(r"postgres(ql)?://|rediss?://[^:/]*:[^@/]*@|sdt_|sdk_|BEGIN [A-Z ]*PRIVATE KEY")


def public_services():
    """Every gRPC service of the contract that clients may call."""
    names = set()
    for path in (ROOT / "proto").rglob("*.proto"):
        text = path.read_text()
        package = re.search(r"^package ([\w.]+);", text, re.M)
        for service in re.findall(r"^service (\w+)", text, re.M):
            names.add(f"{package[1]}.{service}")
    return names - INTERNAL


def wrong_settings(settings):
    """Settings that the reference file does not have, or has as another type."""
    for section, entries in settings.items():
        for key, value in entries.items():
            known = REFERENCE.get(section, {}).get(key)
            if known is None:
                yield f"[{section}] {key} is no setting of deploy/sandtable.toml"
            elif isinstance(known, list) and isinstance(value, str):
                pass  # a list may be one text with commas
            elif type(value) is not type(known):
                yield f"[{section}] {key} is {type(value).__name__}, not {type(known).__name__}"


def wrong_variables(names):
    """Variables that stand for no setting. What they hold is text."""
    for name in names:
        if name == "SANDTABLE_CONFIG" or not name.startswith("SANDTABLE_"):
            continue
        section, _, key = name.removeprefix("SANDTABLE_").lower().partition("__")
        yield from wrong_settings({section: {key: ""}})


def pod_of(document):
    return document["spec"] if document["kind"] == "Pod" else document["spec"]["template"]["spec"]


def wrong_pod(document):
    """How a workload's pod falls short of what every pod must be."""
    pod = pod_of(document)
    if pod.get("automountServiceAccountToken") is not False:
        yield "mounts a token of the cluster"
    if pod["securityContext"].get("runAsNonRoot") is not True:
        yield "may run as root"
    if pod["securityContext"]["seccompProfile"]["type"] != "RuntimeDefault":
        yield "runs without the runtime's seccomp profile"
    for container in pod["containers"]:
        security = container["securityContext"]
        if not security["readOnlyRootFilesystem"] or security["allowPrivilegeEscalation"]:
            yield f"{container['name']}: root file system or privileges can be changed"
        if security["capabilities"] != {"drop": ["ALL"]}:
            yield f"{container['name']}: keeps capabilities"
        if not container["resources"].get("limits", {}).get("memory"):
            yield f"{container['name']}: no limit of memory"
        if not container["resources"].get("requests", {}).get("cpu"):
            yield f"{container['name']}: asks for no processor"
        for variable in container.get("env", []):
            if re.search("TOKEN|URL", variable["name"]) and "value" in variable:
                yield f"{variable['name']} is given by value, not by reference"
        yield from wrong_variables(variable["name"] for variable in container.get("env", []))


def wrong_server(document):
    """How a workload that serves falls short."""
    pod = pod_of(document)
    (container,) = pod["containers"]
    for probe in ("startupProbe", "livenessProbe", "readinessProbe"):
        if probe not in container:
            yield f"has no {probe}"
    if "grpc" in container.get("livenessProbe", {}):
        yield "would be restarted when its database is away"
    if not pod.get("topologySpreadConstraints"):
        yield "may have all its pods on one node"
    wait = container["lifecycle"]["preStop"]["sleep"]["seconds"]
    drain = document["drain_seconds"]
    if pod["terminationGracePeriodSeconds"] <= wait + drain:
        yield "is killed before it has drained"


def selected(selector, document):
    labels = document["spec"]["template"]["metadata"]["labels"]
    return selector["matchLabels"].items() <= labels.items()


def wrong_chart(path):
    """What does not hold of one rendering."""
    text = pathlib.Path(path).read_text()
    documents = [document for document in yaml.safe_load_all(text) if document]
    of_kind = lambda *kinds: [document for document in documents if document["kind"] in kinds]
    if of_kind("Secret"):
        yield "renders a Secret"
    if found := SECRET_LIKE.search(text):
        yield f"holds what looks like a secret: {found[0]}"

    (settings,) = (
        document for document in of_kind("ConfigMap") if "sandtable.toml" in document["data"]
    )
    settings = tomllib.loads(settings["data"]["sandtable.toml"])
    yield from wrong_settings(settings)

    servers = of_kind("Deployment", "StatefulSet")
    if not servers:
        yield "serves nothing"
    for document in of_kind(*WORKLOADS):
        name = document["metadata"]["name"]
        yield from (f"{name} {wrong}" for wrong in wrong_pod(document))
    for server in servers:
        name = server["metadata"]["name"]
        server["drain_seconds"] = settings["server"]["drain_timeout_ms"] / 1000
        yield from (f"{name} {wrong}" for wrong in wrong_server(server))
        for kind, field in (("PodDisruptionBudget", "selector"), ("NetworkPolicy", "podSelector")):
            if not any(selected(guard["spec"][field], server) for guard in of_kind(kind)):
                yield f"{name} has no {kind}"
        services = [
            service
            for service in of_kind("Service")
            if selected({"matchLabels": service["spec"]["selector"]}, server)
        ]
        if sorted(s["spec"].get("clusterIP") == "None" for s in services) != [False, True]:
            yield f"{name} has not one Service and one headless Service"

    yield from wrong_monitoring(documents)
    for policy in of_kind("NetworkPolicy"):
        for rule in policy["spec"].get("ingress", []):
            if not rule.get("from"):
                yield f"{policy['metadata']['name']} lets everybody in"

    for route in of_kind("HTTPRoute", "Ingress"):
        paths = set(re.findall(r"/(sandtable[\w.]+)", yaml.safe_dump(route)))
        for service in sorted(public_services() - paths):
            yield f"{route['kind']} does not lead to {service}"
        for service in sorted(paths & INTERNAL):
            yield f"{route['kind']} leads to {service}, which no client may call"


def wrong_monitoring(documents):
    """How the metrics of a rendering fall short of what alerts and dashboards go by."""
    services = [document for document in documents if document["kind"] == "Service"]
    servers = [document for document in documents if document["kind"] in SERVERS]
    for monitor in (document for document in documents if document["kind"] == "ServiceMonitor"):
        (endpoint,) = monitor["spec"]["endpoints"]
        (named,) = (rule for rule in endpoint["relabelings"] if rule["targetLabel"] == "job")
        label = named["sourceLabels"][0].removeprefix("__meta_kubernetes_service_label_")
        seen = []
        for service in services:
            labels = {re.sub(r"\W", "_", name): it for name, it in service["metadata"]["labels"].items()}
            ports = [port["name"] for port in service["spec"]["ports"]]
            selector = monitor["spec"]["selector"]["matchLabels"]
            if selector.items() <= service["metadata"]["labels"].items() and endpoint["port"] in ports:
                seen.append(named["replacement"].replace("$1", labels[label]))
        if len(set(seen)) != len(seen) or len(seen) != len(servers):
            yield f"{len(servers)} workloads have metrics, which are collected as {seen}"
        for job in seen:
            yield from (f"no alert knows {job}: {wanted}" for wanted in JOBS if not re.fullmatch(wanted, job))
    for rules in (document for document in documents if document["kind"] == "PrometheusRule"):
        if rules["spec"] != ALERTS:
            yield "has other alerts than deploy/alerts"
    shown = [
        json.loads(content)["uid"]
        for document in documents
        if document["kind"] == "ConfigMap" and "sandtable.toml" not in document["data"]
        for content in document["data"].values()
    ]
    if shown and sorted(shown) != DASHBOARDS:
        yield f"has the dashboards {shown}, not those of deploy/dashboards"


def wrong_compose(path):
    """What does not hold of the compose file and the settings beside it."""
    path = pathlib.Path(path)
    compose = yaml.safe_load(path.read_text())
    yield from wrong_settings(tomllib.loads((path.parent / "settings.toml").read_text()))
    for name, service in compose["services"].items():
        environment = service.get("environment", {})
        yield from (f"{name}: {wrong}" for wrong in wrong_variables(environment))
        for variable, value in environment.items():
            if re.search("TOKEN|PASSWORD", variable) and not value.startswith("${"):
                yield f"{name}: {variable} is written down"
        program = service.get("image", "").startswith("${SANDTABLE_IMAGE")
        if not program and "healthcheck" not in service:
            yield f"{name} has no health check"
        if program and not service.get("read_only"):
            yield f"{name} may change its image"
    gateway = (path.parent / "gateway.conf").read_text()
    prefixes = re.findall(r"location /(sandtable\.\S*) \{\s*grpc_pass", gateway)
    closed = re.findall(r"location /(sandtable\.\S*) \{\s*return 403", gateway)
    longest = lambda name: max((p for p in prefixes + closed if f"{name}/".startswith(p)), key=len, default="")
    for service in sorted(public_services()):
        if longest(service) not in prefixes:
            yield f"the gateway does not lead to {service}"
    for service in sorted(INTERNAL):
        if longest(service) in prefixes:
            yield f"the gateway leads to {service}, which no client may call"


def wrong_image(path):
    """What does not hold of the image's recipe."""
    text = pathlib.Path(path).read_text()
    yield from wrong_variables(re.findall(r"^ENV (SANDTABLE_\w+)=", text, re.M))
    if not re.search(r"^USER [1-9]\d*:", text, re.M):
        yield "runs as root, or as a user whose number Kubernetes cannot see"
    toolchain = tomllib.loads((ROOT / "rust-toolchain.toml").read_text())["toolchain"]["channel"]
    if f"FROM rust:{toolchain}-" not in text:
        yield f"is not built with Rust {toolchain}"
    programs = set(re.findall(r"--package (\S+)", text))
    for manifest in (ROOT / "services").glob("*/Cargo.toml"):
        package = tomllib.loads(manifest.read_text())["package"]["name"]
        has_program = (manifest.parent / "src/main.rs").exists()
        if has_program and package not in programs:
            yield f"has no {package}"
    for program in programs:
        if f"target/release/{program}" not in text:
            yield f"builds {program} and leaves it behind"


def main():
    what, *paths = sys.argv[1:]
    check = {"chart": wrong_chart, "compose": wrong_compose, "image": wrong_image}[what]
    wrong = [f"{pathlib.Path(path).name}: {line}" for path in paths for line in check(path)]
    print("\n".join(wrong) or f"{what}: all that must hold holds, in {len(paths)} file(s)")
    sys.exit(bool(wrong) or not paths)


if __name__ == "__main__":
    main()
