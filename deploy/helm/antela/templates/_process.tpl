{{/* Labels of an object that belongs to the part; a list of root and part is handed over. */}}
{{- define "antela.labels" -}}
{{- $root := first . -}}
app.kubernetes.io/name: antela
app.kubernetes.io/instance: {{ $root.Release.Name }}
app.kubernetes.io/component: {{ last . }}
{{- end }}

{{- define "antela.metadata" -}}
{{- $root := first . -}}
name: {{ printf "%s-%s" $root.Release.Name (last .) | trunc 63 | trimSuffix "-" }}
labels:
  {{- include "antela.labels" . | nindent 2 }}
  app.kubernetes.io/version: {{ $root.Chart.AppVersion | quote }}
  app.kubernetes.io/managed-by: {{ $root.Release.Service }}
{{- end }}

{{- define "antela.image" -}}
{{- with .Values.image -}}
{{ .repository }}{{ if .digest }}@{{ .digest }}{{ else }}:{{ .tag | default $.Chart.AppVersion }}{{ end }}
{{- end -}}
{{- end }}

{{/* Secrets of a part, as file names; nobody gets one that it has no use for. */}}
{{- define "antela.secrets" -}}
secret database-url database-owner-url smtp-url
{{- if has (last .) (list "migrate" "ops") }} database-ops-url{{ end }}
{{- if (first .).Values.hasSecretAlso }} secret-also{{ end }}
{{- end }}

{{/* A pod of one process. A dict is handed over: root, part, args, spec of its container besides, where its data is. */}}
{{- define "antela.pod" -}}
{{- $root := .root -}}
{{- $values := $root.Values -}}
{{- $secrets := splitList " " (include "antela.secrets" (list $root .part)) -}}
automountServiceAccountToken: false
enableServiceLinks: false
terminationGracePeriodSeconds: 45
securityContext:
  runAsNonRoot: true
  runAsUser: 65532
  runAsGroup: 65532
  fsGroup: 65532
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- with $values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- with $values.hostAliases }}
hostAliases:
  {{- toYaml . | nindent 2 }}
{{- end }}
containers:
  - name: {{ .part }}
    image: {{ include "antela.image" $root }}
    imagePullPolicy: {{ $values.image.pullPolicy }}
    {{- toYaml .run | nindent 4 }}
    env:
      - { name: NODE_ENV, value: production }
      - { name: METRICS_PORT, value: '9464' }
      - { name: METRICS_HOST, value: 0.0.0.0 }
      - { name: PUBLIC_URL, value: {{ $values.publicUrl | quote }} }
      - { name: TRUSTED_PROXIES, value: {{ $values.trustedProxies | quote }} }
      - { name: MAIL_FROM, value: {{ $values.mailFrom | quote }} }
      {{- range $secrets }}
      - { name: {{ printf "%s%s_FILE" (hasPrefix "secret" . | ternary "ANTELA_" "") (upper . | replace "-" "_") }}, value: /run/secrets/antela/{{ . }} }
      {{- end }}
      {{- if $values.authorityConfigMap }}
      - { name: NODE_EXTRA_CA_CERTS, value: /run/authority/ca.crt }
      {{- end }}
      {{- range $name, $value := $values.env }}
      - { name: {{ $name }}, value: {{ $value | quote }} }
      {{- end }}
    resources:
      {{- toYaml .resources | nindent 6 }}
    securityContext:
      allowPrivilegeEscalation: false
      readOnlyRootFilesystem: true
      capabilities: { drop: [ALL] }
    volumeMounts:
      - { name: secrets, mountPath: /run/secrets/antela, readOnly: true }
      - { name: tmp, mountPath: /tmp }
      - { name: data, mountPath: /data }
      {{- if $values.authorityConfigMap }}
      - { name: authority, mountPath: /run/authority, readOnly: true }
      {{- end }}
volumes:
  - name: secrets
    secret:
      secretName: {{ $values.secretName }}
      # 0440
      defaultMode: 288
      items:
        {{- range $secrets }}
        - { key: {{ . }}, path: {{ . }} }
        {{- end }}
  - name: tmp
    emptyDir: {}
  - name: data
    {{- if .keepsData }}
    persistentVolumeClaim:
      claimName: {{ $root.Release.Name }}-data
    {{- else }}
    emptyDir: {}
    {{- end }}
  {{- if $values.authorityConfigMap }}
  - name: authority
    configMap:
      name: {{ $values.authorityConfigMap }}
  {{- end }}
{{- end }}
