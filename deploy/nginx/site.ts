import { channelPath } from '../../libs/contracts/console/index.js';
import { calls } from '../../libs/contracts/index.js';
import { codes } from '../../libs/contracts/kernel/index.js';
import { catalogue, translatedTo } from '../../libs/contracts/messages/index.js';
import { home, routes } from './routes.js';

/** Where the proxy listens, and where it finds what it passes requests to. */
export interface SiteOptions {
  /** Folder of what an operator chose: ports, certificates, trusted addresses (settings.sh writes it). */
  settingsFolder: string;
  /** `host:port` of the processes of each service (`routedServices`). */
  servers: Readonly<Record<string, readonly string[]>>;
  /** Folder of the built console, whose `assets` have names that change with their content. */
  webFolder: string;
  /** Folder of `access.log` and `error.log`. */
  logFolder: string;
  /** Name servers that are asked again for the addresses of the processes, where these come and go. */
  resolver?: string;
}

const unavailable = '服务暂时不可用，请稍后重试';

const quoted = (text: string) => `'${text.replaceAll("'", "\\'")}'`;
const pattern = (prefix: string) => prefix.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** How long browsers come by TLS alone, once they have: a year, in seconds. */
const strictTransport = 31_536_000;
/** A directive for each value of a variable. */
const choice = (variable: string, result: string, values: readonly string[]) =>
  `map ${variable} ${result} {\n${indented(values)}\n}`;
const indented = (lines: readonly string[]) => lines.map((line) => `    ${line}`).join('\n');

/** Processes of a service; one that does not answer is left out for a second. */
function upstream(name: string, servers: readonly string[], resolver: string | undefined, method: string[]): string {
  const suffix = resolver ? ' resolve' : '';
  const lines = [
    `zone ${name} 64k;`,
    ...method,
    ...servers.map((server) => `server ${server} max_fails=1 fail_timeout=1s${suffix};`),
    'keepalive 16;',
  ];
  return `upstream ${name} {\n${indented(lines)}\n}`;
}

function refusal(): string {
  const body = (text: string) => quoted(JSON.stringify({ code: codes.failure, msg: text, data: null }));
  const translations = Object.entries(translatedTo).map(
    ([language, place]) => `~*^${language} ${body(catalogue[unavailable]?.[place] ?? unavailable)};`,
  );
  return `map $http_accept_language $unavailable {\n${indented([`default ${body(unavailable)};`, ...translations])}\n}`;
}

function routing(): string {
  const lines = routes(calls).map(({ prefix, service }) => `${quoted(`~*^${pattern(prefix)}(/|$)`)} ${service};`);
  return `map $uri $service {\n${indented([`default ${home};`, ...lines])}\n}`;
}

/** What processes say of their answers, where nginx answers itself; a location with headers of its own repeats them. */
const guards = [
  'add_header Strict-Transport-Security $strict_transport always;',
  'add_header X-Content-Type-Options $own_nosniff always;',
  'add_header Content-Security-Policy $own_policy always;',
];
const answeredBy = '$upstream_http_x_content_type_options';
const guarding = [
  choice('"$is_trusted:$http_x_forwarded_proto"', '$client_scheme', [
    'default $scheme;',
    '1:http http;',
    '1:https https;',
  ]),
  choice('$client_scheme', '$strict_transport', [
    "default '';",
    `https 'max-age=${strictTransport}; includeSubDomains';`,
  ]),
  choice(answeredBy, '$own_nosniff', ["default '';", "'' nosniff;"]),
  choice(answeredBy, '$own_policy', [
    "default '';",
    `'' "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'";`,
  ]),
].join('\n');
const guardsOfLocation = guards.map((line) => `        ${line}`).join('\n');

/**
 * What nginx needs inside `http`: the processes, the routes of the contract's calls, and the server.
 *
 * The client's address and whether it came by TLS are told by this proxy alone (headers are replaced, never extended; those
 * of a balancer before it are believed where the operator trusts its address), so that the processes may trust them
 * (TRUST_PROXY=on).
 */
export function site({ settingsFolder, servers, webFolder, logFolder, resolver }: SiteOptions): string {
  const upstreams = Object.entries(servers).map(([name, list]) => upstream(name, list, resolver, []));
  // A browser that polls instead of keeping a socket open has to come back to the process that knows it.
  const sticky = upstream('channel', servers[home] ?? [], resolver, ['hash $remote_addr$http_user_agent consistent;']);
  return `${resolver ? `resolver ${resolver} valid=5s;\n` : ''}${[...upstreams, sticky].join('\n')}
${routing()}
${refusal()}
# Without queries, which have passwords and tokens; the log of errors writes them from level error on.
log_format calls '$remote_addr $time_iso8601 $request_method $uri $status $body_bytes_sent $request_time '
    '"$upstream_addr" "$upstream_status" $upstream_http_x_request_id';
limit_conn_zone $binary_remote_addr zone=addresses:10m;
map $http_upgrade $connection_upgrade {
    default upgrade;
    '' '';
}
include ${settingsFolder}/campus-http.inc;
real_ip_header X-Forwarded-For;
real_ip_recursive on;
${guarding}

server {
    include ${settingsFolder}/campus-server.inc;
    server_name _;
    server_tokens off;
    access_log ${logFolder}/access.log calls;
    error_log ${logFolder}/error.log crit;
    root ${webFolder};
${indented(guards)}

    # How large it may be is said by the process, in the words of the contract.
    client_max_body_size 0;
    client_header_timeout 20s;
    client_body_timeout 20s;
    limit_conn addresses 1000;
    limit_conn_status 429;
    client_body_buffer_size 256k;
    gzip on;
    gzip_vary on;
    gzip_proxied any;
    gzip_comp_level 5;
    gzip_min_length 1024;
    gzip_types text/css text/javascript application/javascript application/json image/svg+xml;

    proxy_http_version 1.1;
    # What is sent goes to who judges it as it comes: the disk of the proxy is nobody's to fill.
    proxy_request_buffering off;
    # Nor by reading slowly: an answer waits at the process, which cuts it off.
    proxy_max_temp_file_size 0;
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto $client_scheme;
    proxy_set_header Upgrade $http_upgrade;
    proxy_set_header Connection $connection_upgrade;
    proxy_connect_timeout 2s;
    proxy_read_timeout 300s;
    # A process that answers 503 may have changed something: only what asks (GET) is given to another one.
    proxy_next_upstream error timeout http_503;
    proxy_next_upstream_tries 3;
    proxy_intercept_errors off;
    error_page 502 504 = @unavailable;

    location / {
        proxy_pass http://$service;
    }
    location ${channelPath}/ {
        proxy_buffering off;
        proxy_pass http://channel;
    }
    location /assets/ {
        add_header Cache-Control 'public, max-age=31536000, immutable';
${guardsOfLocation}
        try_files $uri =404;
    }
    location /health/ {
        return 404;
    }
    location = /health/proxy {
        access_log off;
        default_type application/json;
        return 200 '{"status":"ok"}';
    }
    location @unavailable {
        default_type application/json;
        add_header Retry-After 2 always;
${guardsOfLocation}
        return 503 $unavailable;
    }
}
`;
}
