#!/bin/sh
# Creates the role of the server. PostgreSQL's image runs this script when it creates the volume. docs/compose.md says how to run it for an
# existing volume. The rights of the role are granted by `selvage migrate --grant-to selvage_server`.
set -eu
psql --no-psqlrc --set ON_ERROR_STOP=1 --set password="$(cat /run/secrets/server-password)" \
  --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role selvage_server login password :'password';
revoke temporary on database :"DBNAME" from public;
SQL
