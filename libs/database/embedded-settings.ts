/**
 * Settings of the embedded server, beside PostgreSQL's own.
 * @param isDurable false loses the last moments when the machine fails
 */
export const settingsOf = (isDurable: boolean): Record<string, string> => ({
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  autovacuum_naptime: '15s',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  ...(!isDurable ? { fsync: 'off', full_page_writes: 'off', shared_buffers: '64MB' } : {}),
});
