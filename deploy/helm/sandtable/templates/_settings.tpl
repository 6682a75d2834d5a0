{{/*
Where the replicas of a component are: a name that resolves to every pod, so that the
caller balances by itself and keeps a match where its state is.
*/}}
{{- define "sandtable.endpoint" -}}
{{- $scheme := ternary "https" "http" (not (empty .root.Values.tls.existingSecret)) -}}
{{- printf "%s://%s-%s-headless:%d" $scheme (include "sandtable.name" .root) .component (int .port) -}}
{{- end -}}

{{/* What the chart sets, with the operator's `settings` over it, as YAML. */}}
{{- define "sandtable.settings" -}}
{{- $set := dict
    "server" (dict "drain_timeout_ms" (mul 1000 (int .Values.stop.drainSeconds)))
    "telemetry" (dict "format" "json") -}}
{{- with .Values.telemetry.otlpEndpoint -}}
{{- $_ := set $set.telemetry "otlp_endpoint" . -}}
{{- end -}}
{{- if .Values.tls.existingSecret -}}
{{- $own := dict "tls_certificate" "/etc/sandtable/tls/tls.crt" "tls_key" "/etc/sandtable/tls/tls.key" -}}
{{- $authority := "/etc/sandtable/tls/ca.crt" -}}
{{- $_ := merge $set.server $own -}}
{{- if eq .Values.mode "split" -}}
{{- $_ := set $set.server "client_ca" $authority -}}
{{- $_ := set $set "client" (merge (dict "tls_ca" $authority) $own) -}}
{{- end -}}
{{- end -}}
{{- if eq .Values.mode "split" -}}
{{- $_ := set $set "rules" (dict "listen" "0.0.0.0:7412") -}}
{{- $_ := set $set "matches" (dict
    "listen" "0.0.0.0:7411"
    "rules" (include "sandtable.endpoint" (dict "root" . "component" "rules" "port" 7412))
    "notifications" (include "sandtable.endpoint" (dict "root" . "component" "notifications" "port" 7413))
    "ladder" (include "sandtable.endpoint" (dict "root" . "component" "ladder" "port" 7415))) -}}
{{- $_ := set $set "notifications" (dict
    "listen" "0.0.0.0:7413"
    "matches" (include "sandtable.endpoint" (dict "root" . "component" "match-state" "port" 7411))) -}}
{{- $_ := set $set "ladder" (dict
    "listen" "0.0.0.0:7415"
    "matches" (include "sandtable.endpoint" (dict "root" . "component" "match-state" "port" 7411))) -}}
{{- if .Values.bots.enabled -}}
{{- $_ := set $set "bots" (dict
    "listen" "0.0.0.0:7414"
    "matches" (include "sandtable.endpoint" (dict "root" . "component" "match-state" "port" 7411))
    "server" (include "sandtable.bots.server" .)) -}}
{{- end -}}
{{- end -}}
{{- mergeOverwrite $set (deepCopy .Values.settings) | toYaml -}}
{{- end -}}

{{/*
The settings as TOML. Helm's own toToml writes every whole number of a values file
as a float, which the programs rightly refuse.
*/}}
{{- define "sandtable.toml" -}}
{{- range $section, $entries := include "sandtable.settings" . | fromYaml -}}
[{{ $section }}]
{{- range $key, $value := $entries }}
{{ $key }} = {{ include "sandtable.toml.value" $value }}
{{- end }}
{{ end }}
{{- end -}}

{{/* One value as TOML: tables and lists within it on the same line. */}}
{{- define "sandtable.toml.value" -}}
{{- if kindIs "map" . -}}
{{- $entries := list -}}
{{- range $key, $value := . -}}
{{- $entries = append $entries (printf "%s = %s" $key (include "sandtable.toml.value" $value)) -}}
{{- end -}}
{ {{ join ", " $entries }} }
{{- else if kindIs "slice" . -}}
{{- $entries := list -}}
{{- range . -}}
{{- $entries = append $entries (include "sandtable.toml.value" .) -}}
{{- end -}}
[{{ join ", " $entries }}]
{{- else if and (kindIs "float64" .) (eq . (float64 (int64 .))) -}}
{{ int64 . }}
{{- else -}}
{{ toJson . }}
{{- end -}}
{{- end -}}
