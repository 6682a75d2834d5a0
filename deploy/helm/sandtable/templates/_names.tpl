{{/* Name of the release's things. */}}
{{- define "sandtable.name" -}}
{{- if contains "sandtable" .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-sandtable" .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{/* Labels that select a component's pods: (dict "root" . "component" "rules"). */}}
{{- define "sandtable.selector" -}}
app.kubernetes.io/name: sandtable
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end -}}

{{/* All labels of a component's things. */}}
{{- define "sandtable.labels" -}}
{{ include "sandtable.selector" . }}
app.kubernetes.io/part-of: sandtable
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end -}}

{{- define "sandtable.image" -}}
{{- with .Values.image -}}
{{- if .digest -}}
{{ .repository }}@{{ .digest }}
{{- else -}}
{{ .repository }}:{{ .tag | default $.Chart.AppVersion }}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* The Secret with the tokens and addresses; a release that needs it must name it. */}}
{{- define "sandtable.secret" -}}
{{- required "secrets.existingSecret must name a Secret with the database's address and the tokens" .Values.secrets.existingSecret -}}
{{- end -}}

{{/*
What sets the components apart, as YAML: where their values are, their program and
port, which secrets they are given, and which public gRPC services they answer.
*/}}
{{- define "sandtable.components" -}}
{{- if eq .Values.mode "single" }}
single:
  values: single
  command: [sandtable, serve, --listen, "0.0.0.0:7440", --data, /var/lib/sandtable]
  port: 7440
  secrets: []
  public: {{ concat (include "sandtable.public.rules" . | fromYamlArray) (include "sandtable.public.match-state" . | fromYamlArray) (include "sandtable.public.notifications" . | fromYamlArray) (include "sandtable.public.ladder" . | fromYamlArray) | toJson }}
{{- else }}
rules:
  values: rules
  command: [sandtable-rules]
  port: 7412
  secrets: [internalToken]
  public: {{ include "sandtable.public.rules" . | fromYamlArray | toJson }}
match-state:
  values: matchState
  command: [sandtable-match-state]
  port: 7411
  secrets: [internalToken, operatorToken, databaseUrl, redisUrl]
  public: {{ include "sandtable.public.match-state" . | fromYamlArray | toJson }}
notifications:
  values: notifications
  command: [sandtable-notifications]
  port: 7413
  secrets: [internalToken, databaseUrl, redisUrl]
  public: {{ include "sandtable.public.notifications" . | fromYamlArray | toJson }}
ladder:
  values: ladder
  command: [sandtable-ladder]
  port: 7415
  secrets: [internalToken, databaseUrl, redisUrl]
  public: {{ include "sandtable.public.ladder" . | fromYamlArray | toJson }}
{{- if .Values.bots.enabled }}
bots:
  values: bots
  command: [sandtable, bots]
  port: 7414
  secrets: [internalToken]
  public: []
{{- end }}
{{- end }}
{{- end -}}

{{/* Where bots play: an address as clients have it. */}}
{{- define "sandtable.bots.server" -}}
{{- $host := "" -}}
{{- if .Values.gateway.enabled -}}
{{- $host = first .Values.gateway.hostnames | default "" -}}
{{- else if .Values.ingress.enabled -}}
{{- $host = .Values.ingress.host -}}
{{- end -}}
{{- if .Values.bots.server -}}
{{ .Values.bots.server }}
{{- else if $host -}}
https://{{ $host }}
{{- else -}}
{{- fail "bots.server must say where clients reach the platform" -}}
{{- end -}}
{{- end -}}

{{/* The gRPC services that clients may call, by who answers them. */}}
{{- define "sandtable.public.rules" -}}
- sandtable.rules.v1.GameService
{{- end -}}
{{- define "sandtable.public.match-state" -}}
- sandtable.accounts.v1.AccountService
- sandtable.matches.v1.ChatService
- sandtable.matches.v1.ClockService
- sandtable.matches.v1.ForkService
- sandtable.matches.v1.LobbyService
- sandtable.matches.v1.MatchService
- sandtable.platform.v1.PlatformService
{{- end -}}
{{- define "sandtable.public.notifications" -}}
- sandtable.notifications.v1.NotificationService
- sandtable.notifications.v1.WebhookService
{{- end -}}
{{- define "sandtable.public.ladder" -}}
- sandtable.ladder.v1.LadderService
- sandtable.ladder.v1.PoolService
- sandtable.tournaments.v1.OrganiserService
- sandtable.tournaments.v1.TournamentService
{{- end -}}
