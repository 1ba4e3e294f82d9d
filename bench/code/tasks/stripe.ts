import { numberIn, range, sum, type Answered, type Routes, type Sent } from "../mock.js";
import { tasksOn, type Task } from "../task.js";

const price = (index: number) => ({
  id: `price_${index}`,
  object: "price",
  active: index % 2 === 0,
  currency: "usd",
  product: `prod_${index % 15}`,
  unit_amount: 100 * index,
  type: "recurring",
  metadata: {},
  livemode: false,
});

function start() {
  return {
    charges: range(87, (i) => ({
      id: `ch_${i}`,
      object: "charge",
      amount: 100 + i * 7,
      amount_refunded: 0,
      balance_transaction: `txn_${i}`,
      billing_details: {
        address: { city: "Berlin", country: "DE", line1: "Street 1", postal_code: "10115" },
        email: `c${i % 23}@example.com`,
        name: `Customer ${i % 23}`,
        phone: null,
      },
      captured: true,
      created: 1_700_000_000 + i,
      currency: i % 3 === 0 ? "eur" : "usd",
      customer: `cus_${i % 23}`,
      description: `Order ${i}`,
      paid: true,
      payment_method_details: {
        card: { brand: "visa", exp_month: 8, exp_year: 2030, last4: "4242", network: "visa" },
        type: "card",
      },
      receipt_url: `https://pay.stripe.com/receipts/acct_1/ch_${i}/rcpt_${i}`,
      refunded: false,
      status: i % 5 === 0 ? "failed" : "succeeded",
      livemode: false,
      metadata: {},
    })),
    customers: range(43, (i) => ({
      id: `cus_${i}`,
      object: "customer",
      email: `c${i}@example.com`,
      name: `Customer ${i}`,
      balance: 0,
      created: 1_690_000_000 + i,
      currency: "usd",
      delinquent: false,
      description: null,
      invoice_prefix: `P${i}`,
      livemode: false,
      metadata: {},
      shipping: null,
    })),
    subscriptions: range(31, (i) => ({
      id: `sub_${i}`,
      object: "subscription",
      customer: `cus_${i}`,
      status: i % 6 === 0 ? "past_due" : "active",
      created: 1_690_000_000 + i,
      current_period_end: 1_800_000_000,
      items: { object: "list", data: [{ id: `si_${i}`, price: price(i % 4), quantity: 1 }], has_more: false },
      metadata: {},
    })),
    invoices: range(36, (i) => ({
      id: `in_${i}`,
      object: "invoice",
      customer: `cus_${i % 12}`,
      amount_due: 50 * i,
      amount_paid: 0,
      currency: "usd",
      status: i % 3 === 0 ? "open" : "paid",
      due_date: 1_600_000_000 + i,
      number: `A-${i}`,
      hosted_invoice_url: `https://invoice.stripe.com/i/acct_1/in_${i}`,
      lines: { object: "list", data: [], has_more: false },
    })),
    products: range(24, (i) => ({
      id: `prod_${i}`,
      object: "product",
      active: true,
      name: `Product ${i}`,
      description: null,
      images: [],
      metadata: {},
      livemode: false,
    })),
    prices: range(34, price),
    transactions: range(115, (i) => ({
      id: `txn_${i}`,
      object: "balance_transaction",
      amount: 1000 + i,
      fee: 30 + (i % 9),
      net: 970,
      currency: "usd",
      type: "charge",
      status: "available",
      created: 1_700_000_000 + i,
      fee_details: [
        { amount: 30 + (i % 9), currency: "usd", description: "Stripe processing fees", type: "stripe_fee" },
      ],
    })),
    refunds: [] as { charge: unknown; amount?: unknown }[],
    cancelled: [] as string[],
  };
}

type State = ReturnType<typeof start>;

/** `limit` and `starting_after`, an id: docs.stripe.com, "Pagination". */
function list({ query, url }: Sent, all: readonly { id: string }[]): Answered {
  const size = numberIn(query, "limit", { usual: 10, most: 100 });
  const after = query.get("starting_after");
  const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
  return {
    body: {
      object: "list",
      url: url.pathname,
      has_more: from + size < all.length,
      data: all.slice(from, from + size),
    },
  };
}

function only<T>(all: readonly T[], wanted: string | null, of: (one: T) => string): T[] {
  return all.filter((one) => wanted === null || of(one) === wanted);
}

function routes(state: State): Routes {
  return {
    "GET /v1/charges": (sent) =>
      list(
        sent,
        only(state.charges, sent.query.get("customer"), (one) => one.customer),
      ),
    "GET /v1/customers": (sent) => list(sent, state.customers),
    "GET /v1/customers/{customer}": (_, [id]) => {
      const found = state.customers.find((one) => one.id === id);
      return found === undefined
        ? {
            status: 404,
            body: {
              error: {
                type: "invalid_request_error",
                code: "resource_missing",
                message: `No such customer: '${id}'`,
              },
            },
          }
        : { body: found };
    },
    "GET /v1/subscriptions": (sent) =>
      list(
        sent,
        only(state.subscriptions, sent.query.get("status"), (one) => one.status),
      ),
    "DELETE /v1/subscriptions/{id}": (_, [id = ""]) => {
      state.cancelled.push(id);
      return { body: { ...state.subscriptions.find((one) => one.id === id), status: "canceled" } };
    },
    "POST /v1/refunds": ({ body }) => {
      state.refunds.push({ charge: body["charge"] });
      return {
        body: {
          id: `re_${state.refunds.length}`,
          object: "refund",
          charge: body["charge"],
          status: "succeeded",
        },
      };
    },
    "GET /v1/invoices": (sent) =>
      list(
        sent,
        only(state.invoices, sent.query.get("status"), (one) => one.status),
      ),
    "GET /v1/products": (sent) => list(sent, state.products),
    "GET /v1/prices": (sent) =>
      list(
        sent,
        only(state.prices, sent.query.get("active"), (one) => String(one.active)),
      ),
    "GET /v1/balance_transactions": (sent) => list(sent, state.transactions),
  };
}

export const stripe: Task[] = tasksOn("stripe.json", { start, routes }, [
  {
    asked: "How much have we earned with succeeded charges, by currency?",
    code: `const charges = await api.all("<<GET /v1/charges>>", { limit: 100 });
const totals = {};
for (const c of charges.filter((c) => c.status === "succeeded")) totals[c.currency] = (totals[c.currency] ?? 0) + c.amount;
return totals;`,
    answer: ({ charges }) => {
      const of = (currency: string) =>
        sum(
          charges
            .filter((one) => one.status === "succeeded" && one.currency === currency)
            .map(({ amount }) => amount),
        );
      return { eur: of("eur"), usd: of("usd") };
    },
  },
  {
    asked: "Which customers have no subscription? I need their e-mail addresses.",
    code: `const customers = await api.all("<<GET /v1/customers>>", { limit: 100 });
const subscriptions = await api.all("<<GET /v1/subscriptions>>", { limit: 100 });
const paying = new Set(subscriptions.map((s) => s.customer));
return customers.filter((c) => !paying.has(c.id)).map((c) => c.email);`,
    answer: ({ customers, subscriptions }) => customers.slice(subscriptions.length).map(({ email }) => email),
  },
  {
    asked: "Refund every succeeded charge of customer cus_3 below 3 USD.",
    code: `const charges = await api.all("<<GET /v1/charges>>", { customer: "cus_3" });
const refunded = [];
for (const charge of charges) {
  if (charge.status !== "succeeded" || charge.currency !== "usd" || charge.amount >= 300) continue;
  await api.<<POST /v1/refunds>>({ charge: charge.id });
  refunded.push(charge.id);
}
return refunded;`,
    answer: ({ charges }) =>
      charges
        .filter(
          (one) =>
            one.customer === "cus_3" &&
            one.status === "succeeded" &&
            one.currency === "usd" &&
            one.amount < 300,
        )
        .map(({ id }) => id),
    done: ({ refunds }) => refunds.length === 1 && refunds.every(({ charge }) => charge === "ch_26"),
  },
  {
    asked: "Who still has to pay an open invoice, and how much altogether? By e-mail address.",
    code: `const invoices = await api.all("<<GET /v1/invoices>>", { status: "open" });
const due = {};
for (const { customer, amount_due } of invoices) due[customer] = (due[customer] ?? 0) + amount_due;
const people = await Promise.all(Object.keys(due).map((customer) => api.<<GET /v1/customers/{customer}>>({ customer })));
return people.map(({ id, email }) => ({ email, due: due[id] }));`,
    answer: ({ invoices }) => {
      const open = invoices.filter(({ status }) => status === "open");
      const ids = [...new Set(open.map(({ customer }) => customer))];
      return ids.map((id) => ({
        email: `c${id.slice(4)}@example.com`,
        due: sum(open.filter(({ customer }) => customer === id).map((one) => one.amount_due)),
      }));
    },
  },
  {
    asked: "Cancel all subscriptions that are past due.",
    code: `const late = await api.all("<<GET /v1/subscriptions>>", { status: "past_due" });
for (const { id } of late) await api.<<DELETE /v1/subscriptions/{subscription_exposed_id}>>({ subscription_exposed_id: id });
return late.map((s) => s.id);`,
    answer: ({ subscriptions }) =>
      subscriptions.filter(({ status }) => status === "past_due").map(({ id }) => id),
    done: ({ cancelled }) => cancelled.length === 6,
  },
  {
    asked: "Which products have no active price?",
    code: `const [products, prices] = await Promise.all([api.all("<<GET /v1/products>>"), api.all("<<GET /v1/prices>>", { active: true })]);
const priced = new Set(prices.map((p) => p.product));
return products.filter((p) => !priced.has(p.id)).map((p) => p.name);`,
    answer: ({ products, prices }) =>
      products
        .filter(({ id }) => !prices.some((one) => one.active && one.product === id))
        .map(({ name }) => name),
  },
  {
    asked: "What did Stripe take as fees, in total?",
    code: `const transactions = await api.all("<<GET /v1/balance_transactions>>", { limit: 100 });
return transactions.reduce((total, t) => total + t.fee, 0);`,
    answer: ({ transactions }) => sum(transactions.map(({ fee }) => fee)),
  },
]);
