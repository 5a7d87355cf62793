CREATE TABLE "billing_endings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"provider_ref" text,
	"subscription_ref" text,
	"customer_ref" text,
	"plan_ref" text,
	"currency" text NOT NULL,
	"is_paid" boolean NOT NULL,
	"known" jsonb NOT NULL,
	"refunds" jsonb NOT NULL,
	"began_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"held_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"told_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "orders_check_idx";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "change" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "next_plan_ref" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "former_plan_ref" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "billing_endings_due_idx" ON "billing_endings" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "billing_endings_reference_idx" ON "billing_endings" USING btree ("provider","reference");--> statement-breakpoint
CREATE INDEX "billing_endings_subscription_idx" ON "billing_endings" USING btree ("provider","subscription_ref");--> statement-breakpoint
CREATE INDEX "billing_endings_provider_idx" ON "billing_endings" USING btree ("provider","provider_ref");--> statement-breakpoint
CREATE INDEX "billing_endings_plan_idx" ON "billing_endings" USING btree ("provider","plan_ref");--> statement-breakpoint
CREATE INDEX "orders_next_plan_idx" ON "orders" USING btree ("provider","next_plan_ref");--> statement-breakpoint
CREATE INDEX "orders_former_plan_idx" ON "orders" USING btree ("provider","former_plan_ref");--> statement-breakpoint
CREATE INDEX "orders_check_idx" ON "orders" USING btree (coalesce("checked_at", "created_at")) WHERE "orders"."provider" <> 'sandbox' and "orders"."ended_at" is null;