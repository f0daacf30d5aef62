#!/bin/sh
# The first start makes the gateway's credential (MQTT_PASSWORD); the gateway tells the plugin of every device. Where there
# is a certificate (tls.crt with its chain, and tls.key), devices are also listened to over TLS.
set -eu
credentials=/mosquitto/data/dynamic-security.json
settings=/mosquitto/data/mosquitto.conf
[ -f "$credentials" ] || mosquitto_ctrl dynsec init "$credentials" device-gateway "${MQTT_PASSWORD:?}"
cp /mosquitto/config/mosquitto.conf "$settings"
if [ -e /run/tls/tls.crt ] || [ -e /run/tls/tls.key ]; then cat /mosquitto/config/tls.conf >> "$settings"; fi
exec mosquitto -c "$settings"
