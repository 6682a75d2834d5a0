{{/*
Where a component may connect to: (dict "root" . "needs" (list "database") "components" {…}).
Names are looked up by everybody.
*/}}
{{- define "sandtable.egress" -}}
{{- $root := .root -}}
{{- $policy := $root.Values.networkPolicy -}}
- ports:
    - { port: 53, protocol: UDP }
    - { port: 53, protocol: TCP }
{{- if $root.Values.telemetry.otlpEndpoint }}
- ports: [{ port: {{ $policy.otlpPort }} }]
{{- end }}
{{- range $need := .needs }}
{{- if has $need (list "database" "redis") }}
{{- if or (eq $need "database") $root.Values.redis.enabled }}
{{- $target := index $policy $need }}
- to: [{ ipBlock: { cidr: {{ $target.cidr }} } }]
  ports: [{ port: {{ $target.port }} }]
{{- end }}
{{- else if eq $need "clients" }}
{{- /* Who plays like a client goes in by the gateway. */}}
{{- with $policy.clients }}
- to:
    {{- toYaml . | nindent 4 }}
{{- end }}
{{- else if eq $need "internet" }}
{{- /* Webhooks and identity providers: public addresses only. */}}
- to:
    - ipBlock:
        cidr: 0.0.0.0/0
        except: {{ toJson $policy.privateRanges }}
  ports: [{ port: 443 }]
{{- else }}
- to:
    - podSelector:
        matchLabels:
          {{- include "sandtable.selector" (dict "root" $root "component" $need) | nindent 10 }}
  ports: [{ port: {{ (index $.components $need).port }} }]
{{- end }}
{{- end }}
{{- end -}}
