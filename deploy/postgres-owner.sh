#!/bin/sh
# Runs once, on an empty data folder: the product's own login, which is no superuser and makes the other two.
set -eu
psql -v ON_ERROR_STOP=1 -U postgres -v password="$(cat /run/secrets/owner-password)" <<'SQL'
create role antela_owner login createrole password :'password';
create database antela owner antela_owner template template0 encoding 'UTF8' locale_provider icu icu_locale 'es-CO' locale 'C.UTF-8';
SQL
