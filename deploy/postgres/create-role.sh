#!/bin/sh
# Creates the role and the database of the nodes. The role owns its database and nothing else.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$VOLTAGORA_PASSWORD" --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
create role voltagora login nosuperuser nocreatedb nocreaterole noreplication password :'password';
create database voltagora owner voltagora;
revoke all on database voltagora from public;
SQL
