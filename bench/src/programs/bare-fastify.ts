import { currentUser } from '@selvage/contract/api/session';
import Fastify from 'fastify';

const reply = {
  type: 'object',
  properties: {
    activated: { type: 'boolean' },
    userType: { type: 'string' },
    privileges: { type: 'array', items: { type: 'string' } },
    email: { type: 'string' },
  },
};

// The simplest server that answers. All figures of the product are compared with it.
const app = Fastify();
app.get(currentUser.path, { schema: { response: { 200: reply } } }, async () => ({
  activated: true,
  userType: 'W',
  privileges: [],
  email: 'bench-0@bench.example',
}));
process.once('SIGTERM', () => process.exit(0));
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
