#!/bin/sh
# Writes what an operator chooses about the proxy, for the site to include: settings.sh [FOLDER [PORT [PORT-OF-TLS]]]
#   CERTIFICATES     folder of tls.crt (with its chain) and tls.key, PEM. Where both are there, TLS is ended here
#   TLS_PORT         port in the addresses that unencrypted pages are sent to; 443 without it
#   UNENCRYPTED      everybody: without certificates public addresses are served too; else private networks alone
#   TRUSTED_PROXIES  addresses or networks, by comma or space, whose X-Forwarded-For and -Proto are believed
set -eu
folder=${1:-/etc/nginx/conf.d}
plain=${2:-8080}
encrypted=${3:-8443}
certificate=${CERTIFICATES:-/run/tls}/tls.crt
key=${CERTIFICATES:-/run/tls}/tls.key
suffix=:${TLS_PORT:-443}
[ "$suffix" != :443 ] || suffix=
trusted=$(echo "${TRUSTED_PROXIES:-}" | tr ',' ' ')

{
  echo 'geo $realip_remote_addr $is_trusted {'
  echo '    default 0;'
  for address in $trusted; do echo "    $address 1;"; done
  echo '}'
  for address in $trusted; do echo "set_real_ip_from $address;"; done
} > "$folder/campus-http.inc"

if [ ! -e "$certificate" ] && [ ! -e "$key" ]; then
  echo "no $certificate: what clients send is encrypted only where a balancer before this proxy does so" >&2
  echo "listen $plain;" > "$folder/campus-server.inc"
  [ "${UNENCRYPTED:-}" != everybody ] || exit 0
  # A password that crosses the Internet in the clear is everybody's; a trial in the own network goes on.
  cat >> "$folder/campus-http.inc" <<'EOF'
geo $is_near {
    default 0;
    127.0.0.0/8 1;
    10.0.0.0/8 1;
    172.16.0.0/12 1;
    192.168.0.0/16 1;
    169.254.0.0/16 1;
    100.64.0.0/10 1;
    ::1 1;
    fc00::/7 1;
    fe80::/10 1;
}
map "$client_scheme:$is_near" $is_in_the_clear {
    default 0;
    http:0 1;
}
EOF
  cat >> "$folder/campus-server.inc" <<'EOF'
error_page 403 @unencrypted;
if ($is_in_the_clear) {
    return 403;
}
location @unencrypted {
    default_type text/plain;
    return 403 "Campus is not encrypted here and serves private networks alone (docs/operations.md, TLS at the proxy).\n";
}
EOF
  exit
fi

cat > "$folder/campus-server.inc" <<EOF
# nginx before 1.25 knows http2 here alone.
listen $encrypted ssl http2;
ssl_certificate $certificate;
ssl_certificate_key $key;
EOF
cat >> "$folder/campus-server.inc" <<'EOF'
ssl_protocols TLSv1.2 TLSv1.3;
ssl_ciphers ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305;
ssl_prefer_server_ciphers off;
ssl_session_cache shared:tls:10m;
ssl_session_timeout 1d;
ssl_session_tickets off;
EOF
cat >> "$folder/campus-http.inc" <<EOF
server {
    listen $plain;
    server_name _;
    server_tokens off;
    access_log off;
    client_header_timeout 20s;
    location / {
        return 301 https://\$host$suffix\$request_uri;
    }
    # Who sends a token unencrypted has to notice.
    location ~* ^/(api|socket\.io)(/|\$) {
        return 403;
    }
    location = /health/proxy {
        default_type application/json;
        return 200 '{"status":"ok"}';
    }
}
EOF
