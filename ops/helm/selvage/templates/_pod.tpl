{{- /* The common part of the deployment and the migration. */ -}}

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

{{- /* One sentence for each value that is missing or contradicts another. */ -}}
{{- define "selvage.validate" -}}
{{- $faults := list }}
{{- if not .Values.publicUrl }}
{{- $faults = append $faults "publicUrl must be set: the https origin people see, such as https://portal.example" }}
{{- end }}
{{- if not .Values.secretName }}
{{- $faults = append $faults "secretName must be set: a Secret with DATABASE_URL, OWNER_DATABASE_URL, SELVAGE_SECRET and SMTP_URL" }}
{{- end }}
{{- if and .Values.migration.enabled (eq .Values.migration.databaseUrlKey "DATABASE_URL") }}
{{- $faults = append $faults "migration.databaseUrlKey must not be DATABASE_URL: the role that serves must not own the tables, or it can change the audit" }}
{{- end }}
{{- if and .Values.metrics.serviceMonitor.enabled (not .Values.metrics.port) }}
{{- $faults = append $faults "metrics.serviceMonitor.enabled needs metrics.port: there is nothing to ask otherwise" }}
{{- end }}
{{- if $faults }}
{{- fail (join "; " $faults) }}
{{- end }}
{{- end }}

{{- define "selvage.env" -}}
{{- include "selvage.validate" . -}}
- name: PUBLIC_URL
  value: {{ .Values.publicUrl | quote }}
{{- if .Values.keysSecretName }}
- name: SELVAGE_SECRET_FILE
  value: /etc/selvage-keys/keys
{{- else }}
- name: SELVAGE_SECRET
  valueFrom: { secretKeyRef: { name: {{ .Values.secretName }}, key: SELVAGE_SECRET } }
{{- end }}
# Secrets are files, because every process of the pod can read the environment, and debuggers show it.
- name: SMTP_URL_FILE
  value: /run/secrets/selvage/SMTP_URL
- name: DATABASE_URL_FILE
  value: /run/secrets/selvage/DATABASE_URL
{{- with .Values.allowInsecure }}
- name: SELVAGE_ALLOW_INSECURE
  value: {{ join "," . | quote }}
{{- end }}
{{- end }}

{{- /* The settings that are read from files. `databaseUrlKey` is the key of the Secret that has the address of the database. */ -}}
{{- define "selvage.secretVolumes" -}}
- name: tmp
  emptyDir: { sizeLimit: 64Mi }
- name: secrets
  secret:
    secretName: {{ .root.Values.secretName }}
    defaultMode: 0440
    items:
      - { key: SMTP_URL, path: SMTP_URL }
      - { key: {{ .databaseUrlKey }}, path: DATABASE_URL }
      {{- range .files }}
      - { key: {{ . }}, path: {{ . }} }
      {{- end }}
{{- with .root.Values.keysSecretName }}
- name: keys
  secret: { secretName: {{ . }}, items: [{ key: keys, path: keys }] }
{{- end }}
{{- end }}

{{- define "selvage.secretMounts" -}}
- { name: tmp, mountPath: /tmp }
- { name: secrets, mountPath: /run/secrets/selvage, readOnly: true }
{{- if .Values.keysSecretName }}
- { name: keys, mountPath: /etc/selvage-keys, readOnly: true }
{{- end }}
{{- end }}

