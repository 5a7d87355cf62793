CREATE TABLE "provider_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid,
	"order_id" uuid,
	"provider" text NOT NULL,
	"key" text NOT NULL,
	"type" text NOT NULL,
	"event" jsonb NOT NULL,
	"raw" text NOT NULL,
	"sha256" text NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_ref" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"key" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	"event_key" text,
	"problem" text,
	CONSTRAINT "refunds_amount_check" CHECK ("refunds"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "plan_ref" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "provider_events" ADD CONSTRAINT "provider_events_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_events" ADD CONSTRAINT "provider_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "provider_events_key" ON "provider_events" USING btree ("provider","key");--> statement-breakpoint
CREATE INDEX "provider_events_workspace_idx" ON "provider_events" USING btree ("workspace_id","received_at","id");--> statement-breakpoint
CREATE INDEX "provider_events_order_idx" ON "provider_events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "provider_events_unknown_idx" ON "provider_events" USING btree ("received_at") WHERE "provider_events"."workspace_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_key" ON "refunds" USING btree ("workspace_id","key");--> statement-breakpoint
CREATE INDEX "orders_provider_idx" ON "orders" USING btree ("provider","provider_ref");--> statement-breakpoint
CREATE INDEX "orders_plan_idx" ON "orders" USING btree ("provider","plan_ref");--> statement-breakpoint
CREATE INDEX "orders_check_idx" ON "orders" USING btree (coalesce("checked_at", "created_at")) WHERE "orders"."provider" <> 'sandbox' and "orders"."stopped_at" is null;--> statement-breakpoint
SELECT protect_tenant_table('provider_events'), protect_tenant_table('refunds');
