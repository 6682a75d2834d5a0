{{/*
The pod of a component: (dict "root" . "component" "rules" "facts" {…}). The volumes
and mounts that only one component has come as "volumes" and "mounts".
*/}}
{{- define "sandtable.pod" -}}
{{- $root := .root -}}
{{- $values := index $root.Values .facts.values -}}
metadata:
  labels:
    {{- include "sandtable.labels" . | nindent 4 }}
  annotations:
    # Pods are replaced when their settings change.
    checksum/settings: {{ include "sandtable.toml" $root | sha256sum }}
    {{- if $root.Values.metrics.enabled }}
    prometheus.io/scrape: "true"
    prometheus.io/port: {{ $root.Values.metrics.port | quote }}
    prometheus.io/path: /metrics
    {{- end }}
    {{- with $values.podAnnotations }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
spec:
  serviceAccountName: {{ include "sandtable.name" $root }}
  automountServiceAccountToken: false
  enableServiceLinks: false
  {{- include "sandtable.podSecurity" $root | nindent 2 }}
  terminationGracePeriodSeconds: {{ add (int $root.Values.stop.preStopSeconds) (int $root.Values.stop.drainSeconds) 5 }}
  {{- /* Not a hard rule: a pod on a full zone is better than no pod. */}}
  topologySpreadConstraints:
    {{- range $key := list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
    - maxSkew: 1
      topologyKey: {{ $key }}
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "sandtable.selector" $ | nindent 10 }}
    {{- end }}
  containers:
    - name: {{ .component }}
      image: {{ include "sandtable.image" $root }}
      imagePullPolicy: {{ $root.Values.image.pullPolicy }}
      command: {{ toJson .facts.command }}
      {{- include "sandtable.containerSecurity" $root | nindent 6 }}
      env:
        {{- include "sandtable.env" (dict "root" $root "secrets" .facts.secrets) | nindent 8 }}
        {{- with $values.env }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
      ports:
        - { name: grpc, containerPort: {{ .facts.port }} }
        {{- if $root.Values.metrics.enabled }}
        - { name: metrics, containerPort: {{ $root.Values.metrics.port }} }
        {{- end }}
      {{- include "sandtable.probes" (dict "root" $root "port" .facts.port) | nindent 6 }}
      lifecycle:
        preStop:
          sleep: { seconds: {{ int $root.Values.stop.preStopSeconds }} }
      resources:
        {{- toYaml $values.resources | nindent 8 }}
      volumeMounts:
        {{- include "sandtable.mounts" $root | nindent 8 }}
        {{- with .mounts }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
  volumes:
    {{- include "sandtable.volumes" $root | nindent 4 }}
    {{- with .volumes }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
  {{- range $key := list "nodeSelector" "tolerations" "affinity" }}
  {{- with index $values $key }}
  {{ $key }}:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- end }}
{{- end -}}

{{- define "sandtable.podSecurity" -}}
{{- with .Values.image.pullSecrets -}}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{ end -}}
securityContext:
  runAsNonRoot: true
  runAsUser: 65532
  runAsGroup: 65532
  fsGroup: 65532
  seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "sandtable.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end -}}

{{/* The environment: the settings file, and secrets by reference. */}}
{{- define "sandtable.env" -}}
{{- $root := .root -}}
{{- $variables := dict
    "databaseUrl" "SANDTABLE_STORE__URL"
    "redisUrl" "SANDTABLE_REDIS__URLS"
    "internalToken" "SANDTABLE_INTERNAL__TOKEN"
    "operatorToken" "SANDTABLE_MATCHES__OPERATOR_TOKEN" -}}
- { name: SANDTABLE_CONFIG, value: /etc/sandtable/settings/sandtable.toml }
# Here and not in the file: the image sets it, too, and the environment wins.
- name: SANDTABLE_TELEMETRY__METRICS_LISTEN
  value: {{ ternary (printf "0.0.0.0:%d" (int $root.Values.metrics.port)) "" $root.Values.metrics.enabled | quote }}
{{- range .secrets }}
{{- if or (ne . "redisUrl") $root.Values.redis.enabled }}
- name: {{ index $variables . }}
  valueFrom:
    secretKeyRef: { name: {{ include "sandtable.secret" $root }}, key: {{ index $root.Values.secrets.keys . }} }
{{- end }}
{{- end }}
{{- end -}}

{{/*
Liveness asks only whether the process answers: a database that is away must take a
pod out of the endpoints, never restart it.
*/}}
{{- define "sandtable.probes" -}}
{{- if .root.Values.metrics.enabled -}}
startupProbe:
  httpGet: { path: /livez, port: metrics }
  periodSeconds: 2
  failureThreshold: 60
livenessProbe:
  httpGet: { path: /livez, port: metrics }
  periodSeconds: 10
  timeoutSeconds: 3
readinessProbe:
  httpGet: { path: /readyz, port: metrics }
  periodSeconds: 5
  timeoutSeconds: 3
  failureThreshold: 2
{{- else -}}
{{- if .root.Values.tls.existingSecret -}}
{{- fail "with tls.existingSecret, metrics.enabled must be true: the kubelet's gRPC probe speaks no TLS" -}}
{{- end -}}
startupProbe:
  tcpSocket: { port: grpc }
  periodSeconds: 2
  failureThreshold: 60
livenessProbe:
  tcpSocket: { port: grpc }
  periodSeconds: 10
  timeoutSeconds: 3
readinessProbe:
  grpc: { port: {{ .port }} }
  periodSeconds: 5
  timeoutSeconds: 3
  failureThreshold: 2
{{- end -}}
{{- end -}}

{{- define "sandtable.mounts" -}}
- { name: settings, mountPath: /etc/sandtable/settings, readOnly: true }
{{- if .Values.tls.existingSecret }}
- { name: tls, mountPath: /etc/sandtable/tls, readOnly: true }
{{- end }}
{{- end -}}

{{- define "sandtable.volumes" -}}
- name: settings
  configMap: { name: {{ include "sandtable.name" . }} }
{{- with .Values.tls.existingSecret }}
- name: tls
  secret: { secretName: {{ . }}, defaultMode: 288 }
{{- end }}
{{- end -}}
