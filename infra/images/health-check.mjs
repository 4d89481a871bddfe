import { get } from 'node:http';

const port = process.env.INTERNAL_PORT ?? process.env.PORT;

get({ host: '127.0.0.1', port, path: '/readyz', timeout: 2_500 }, (response) => {
  response.resume();
  process.exitCode = response.statusCode === 200 ? 0 : 1;
})
  .on('timeout', function giveUp() {
    this.destroy(new Error(`no answer on port ${port} within 2.5 s`));
  })
  .on('error', (error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
