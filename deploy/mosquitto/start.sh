#!/bin/sh
# The first start makes the gateway's credential (MQTT_PASSWORD); the gateway tells the plugin of every device.
set -eu
credentials=/mosquitto/data/dynamic-security.json
[ -f "$credentials" ] || mosquitto_ctrl dynsec init "$credentials" device-gateway "${MQTT_PASSWORD:?}"
exec mosquitto -c /mosquitto/config/mosquitto.conf
