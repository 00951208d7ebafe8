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
# As files: what is in the environment can be read by every process of the pod, and is shown by a debugger.
- name: SMTP_URL_FILE
  value: /run/secrets/selvage/SMTP_URL
- name: DATABASE_URL_FILE
  value: /run/secrets/selvage/DATABASE_URL
{{- with .Values.allowInsecure }}
- name: SELVAGE_ALLOW_INSECURE
  value: {{ join "," . | quote }}
{{- end }}
{{- end }}

{{- /* Which key of the Secret has the address of the database. */ -}}
{{- define "selvage.secretVolume" -}}
- name: secrets
  secret:
    secretName: {{ include "selvage.secretName" .root }}
    defaultMode: 0440
    items:
      - { key: SMTP_URL, path: SMTP_URL }
      - { key: {{ .databaseUrlKey }}, path: DATABASE_URL }
{{- end }}

{{- define "selvage.secretName" -}}
{{ required "secretName must be set: a Secret with DATABASE_URL, SELVAGE_SECRET and SMTP_URL" .Values.secretName }}
{{- end }}
