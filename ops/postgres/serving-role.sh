#!/bin/sh
# Makes the role that serves. PostgreSQL's image runs it when the volume is first made; docs/compose.md says how to run it for a volume
# that is there already. What the role may do is granted by `selvage migrate --grant-to selvage_server`.
set -eu
psql --no-psqlrc --set ON_ERROR_STOP=1 --set password="$(cat /run/secrets/server-password)" \
  --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role selvage_server login password :'password';
revoke temporary on database :"DBNAME" from public;
SQL
