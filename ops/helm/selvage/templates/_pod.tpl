{{- /* What a start and a migration have in common. */ -}}

{{- define "selvage.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "selvage.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- define "selvage.env" -}}
- name: SELVAGE_MODE
  value: production
- name: PUBLIC_URL
  value: {{ required "publicUrl must be set: the https origin people see" .Values.publicUrl | quote }}
{{- if .Values.keysSecretName }}
- name: SELVAGE_SECRET_FILE
  value: /etc/selvage-keys/keys
{{- else }}
- name: SELVAGE_SECRET
  valueFrom: { secretKeyRef: { name: {{ include "selvage.secretName" . }}, key: SELVAGE_SECRET } }
{{- end }}
- name: SMTP_URL
  valueFrom: { secretKeyRef: { name: {{ include "selvage.secretName" . }}, key: SMTP_URL } }
{{- with .Values.allowInsecure }}
- name: SELVAGE_ALLOW_INSECURE
  value: {{ join "," . | quote }}
{{- end }}
{{- end }}

{{- define "selvage.secretName" -}}
{{ required "secretName must be set: a Secret with DATABASE_URL, SELVAGE_SECRET and SMTP_URL" .Values.secretName }}
{{- end }}
