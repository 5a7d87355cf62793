CREATE TABLE "delivery_metrics" (
	"delivery_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"counts" jsonb NOT NULL,
	CONSTRAINT "delivery_metrics_delivery_id_counted_at_pk" PRIMARY KEY("delivery_id","counted_at")
) PARTITION BY RANGE ("counted_at");
--> statement-breakpoint
CREATE TABLE "metric_turns" (
	"delivery_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone,
	"counts" jsonb,
	"counted_at" timestamp with time zone,
	"failure" text,
	"gone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "delivery_metrics" ADD CONSTRAINT "delivery_metrics_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_metrics" ADD CONSTRAINT "delivery_metrics_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_metrics" ADD CONSTRAINT "delivery_metrics_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metric_turns" ADD CONSTRAINT "metric_turns_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metric_turns" ADD CONSTRAINT "metric_turns_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metric_turns" ADD CONSTRAINT "metric_turns_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_metrics_business_idx" ON "delivery_metrics" USING btree ("workspace_id","business_id","counted_at");--> statement-breakpoint
CREATE INDEX "metric_turns_next_idx" ON "metric_turns" USING btree ("next_at") WHERE "metric_turns"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "metric_turns_published_idx" ON "metric_turns" USING btree ("published_at");--> statement-breakpoint
CREATE INDEX "metric_turns_business_idx" ON "metric_turns" USING btree ("workspace_id","business_id","published_at");--> statement-breakpoint
CREATE INDEX "deliveries_published_idx" ON "deliveries" USING btree ("published_at") WHERE "deliveries"."status" = 'published';--> statement-breakpoint
SELECT protect_tenant_table(name::regclass), protect_business_table(name::regclass) FROM unnest(ARRAY['delivery_metrics', 'metric_turns']) AS name;--> statement-breakpoint
-- For what no month was made for; a partition, as one of the months, is read and written through the table alone.
CREATE TABLE delivery_metrics_rest PARTITION OF delivery_metrics DEFAULT;--> statement-breakpoint
ALTER TABLE delivery_metrics_rest ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE delivery_metrics_rest FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- A partition for this month and the two after it; months that ended more than 25 months ago go.
CREATE FUNCTION turn_metric_months() RETURNS void LANGUAGE plpgsql SET timezone = 'UTC' AS $$
DECLARE
  month timestamptz;
  name text;
BEGIN
  FOR month IN SELECT date_trunc('month', now()) + make_interval(months => ahead) FROM generate_series(0, 2) ahead LOOP
    name := 'delivery_metrics_' || to_char(month, 'YYYY_MM');
    CONTINUE WHEN to_regclass(name) IS NOT NULL;
    -- What came before its month was made is in the rest, which would refuse it.
    EXECUTE format('CREATE TABLE %I (LIKE delivery_metrics INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name);
    EXECUTE format('WITH moved AS (DELETE FROM delivery_metrics WHERE counted_at >= %L AND counted_at < %L RETURNING *) INSERT INTO %I SELECT * FROM moved',
      month, month + interval '1 month', name);
    EXECUTE format('ALTER TABLE delivery_metrics ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, month, month + interval '1 month');
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
  END LOOP;
  FOR name IN SELECT inhrelid::regclass::text FROM pg_inherits WHERE inhparent = 'delivery_metrics'::regclass
    AND inhrelid::regclass::text < 'delivery_metrics_' || to_char(now() - interval '25 months', 'YYYY_MM')
  LOOP
    EXECUTE format('DROP TABLE %s', name);
  END LOOP;
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION turn_metric_months() FROM PUBLIC;--> statement-breakpoint
SELECT turn_metric_months();
